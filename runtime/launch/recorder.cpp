#include "runtime/launch/recorder.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <stdexcept>
#include <tuple>

#include "runtime/launch/spaces.hpp"

namespace caramba::runtime {

namespace {

namespace tools = Kokkos::Tools::Experimental;
using Clock = std::chrono::steady_clock;

constexpr std::size_t no_record = SIZE_MAX;  // of a launch whose recording has ended

struct Running {
    std::size_t record = no_record;
    std::uint64_t tool_kernel = 0;  // what the tool behind us calls this launch
    Clock::time_point start;
    bool busy = false;
};

std::mutex mutex;
std::atomic<bool> active{false};
tools::EventSet behind;  // the callbacks of a loaded tool, called from ours
std::vector<KernelRecord> records;
std::map<std::tuple<std::string, const char*, std::string>, std::size_t> record_of;
std::vector<Running> running;

// Ids of our launches carry this mark; one without it began before the recording and belongs to the tool.
constexpr std::uint64_t our_mark = std::uint64_t{0xCA7A} << 48;

const char* device_name(std::uint32_t device) {
    switch (tools::identifier_from_devid(device).type) {
        case tools::DeviceType::Serial:
            return "Serial";
        case tools::DeviceType::OpenMP:
            return "OpenMP";
        case tools::DeviceType::Threads:
            return "Threads";
        case tools::DeviceType::Cuda:
            return "Cuda";
        case tools::DeviceType::HIP:
            return "HIP";
        default:
            return "other";
    }
}

void begin(const char* pattern, decltype(tools::EventSet::begin_parallel_for) tool_begin, const char* label,
           std::uint32_t device, std::uint64_t* kernel) {
    std::uint64_t tool_kernel = 0;
    if (tool_begin != nullptr) tool_begin(label, device, &tool_kernel);
    *kernel = tool_kernel;
    if (!recording()) return;

    const std::lock_guard lock(mutex);
    if (!recording()) return;
    const auto [found, is_new] = record_of.try_emplace({label, pattern, device_name(device)}, records.size());
    if (is_new) {
        KernelRecord record;
        record.label = label;
        record.pattern = pattern;
        record.space = device_name(device);
        records.push_back(std::move(record));
    }
    const auto free =
        std::find_if(running.begin(), running.end(), [](const Running& slot) { return !slot.busy; });
    const auto slot = static_cast<std::size_t>(free - running.begin());
    if (free == running.end()) running.emplace_back();
    *kernel = our_mark | slot;
    running[slot] = {found->second, tool_kernel, Clock::now(), true};
}

void end(decltype(tools::EventSet::end_parallel_for) tool_end, std::uint64_t kernel) {
    const Clock::time_point now = Clock::now();
    if ((kernel & our_mark) == our_mark) {
        const std::lock_guard lock(mutex);
        const std::uint64_t slot = kernel & ~our_mark;
        if (running[slot].record != no_record) {
            const double seconds = std::chrono::duration<double>(now - running[slot].start).count();
            KernelRecord& record = records[running[slot].record];
            record.minimum = record.count == 0 ? seconds : std::min(record.minimum, seconds);
            record.maximum = std::max(record.maximum, seconds);
            record.total += seconds;
            record.count += 1;
        }
        running[slot].busy = false;
        kernel = running[slot].tool_kernel;
    }
    if (tool_end != nullptr) tool_end(kernel);
}

void begin_for(const char* label, std::uint32_t device, std::uint64_t* kernel) {
    begin("for", behind.begin_parallel_for, label, device, kernel);
}
void begin_reduce(const char* label, std::uint32_t device, std::uint64_t* kernel) {
    begin("reduce", behind.begin_parallel_reduce, label, device, kernel);
}
void begin_scan(const char* label, std::uint32_t device, std::uint64_t* kernel) {
    begin("scan", behind.begin_parallel_scan, label, device, kernel);
}
void end_for(std::uint64_t kernel) {
    end(behind.end_parallel_for, kernel);
}
void end_reduce(std::uint64_t kernel) {
    end(behind.end_parallel_reduce, kernel);
}
void end_scan(std::uint64_t kernel) {
    end(behind.end_parallel_scan, kernel);
}

}  // namespace

void start_recording() {
    ensure_initialized(Space::Serial);
    const std::lock_guard lock(mutex);
    if (active.exchange(true)) throw std::logic_error("kernels are being recorded already");
    records.clear();
    record_of.clear();
    // Our callbacks stay: a launch of another thread may be between Kokkos' test for one and its call.
    if (tools::get_callbacks().begin_parallel_for == begin_for) return;
    behind = tools::get_callbacks();
    tools::set_begin_parallel_for_callback(begin_for);
    tools::set_begin_parallel_reduce_callback(begin_reduce);
    tools::set_begin_parallel_scan_callback(begin_scan);
    tools::set_end_parallel_for_callback(end_for);
    tools::set_end_parallel_reduce_callback(end_reduce);
    tools::set_end_parallel_scan_callback(end_scan);
}

bool recording() {
    return active.load(std::memory_order_relaxed);
}

std::vector<KernelRecord> stop_recording() {
    const std::lock_guard lock(mutex);
    if (!active.exchange(false)) return {};
    for (Running& launch : running) launch.record = no_record;
    record_of.clear();
    return std::move(records);
}

}  // namespace caramba::runtime
