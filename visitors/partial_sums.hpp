/** \file
 * Whole arrays that a prange loop accumulates become partial sums, one for each chunk of its range, which are
 * added up in order:
 *
 *     for i in prange(n):              hist_parts = np.zeros((64, hist.size), hist.dtype)
 *         hist += x[i]                 for chunk in prange(64):
 *                                          hist_part = np.zeros_like(hist)
 *                                 →        for i in range(chunk * n // 64, (chunk + 1) * n // 64):
 *                                              hist_part += x[i]
 *                                          hist_parts[chunk, :] = hist_part.ravel()
 *                                      for chunk in range(64):
 *                                          hist += hist_parts[chunk, :].reshape(hist.shape)
 *
 * For examples see tests/golden/launches/partial_sums.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void expand_partial_sums(Program& program, Kernel& kernel);

}  // namespace caramba::visitors
