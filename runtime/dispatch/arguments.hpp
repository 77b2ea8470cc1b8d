/** \file
 * The arguments of one launch, read from Python objects in one pass: the signature key that finds the kernel,
 * and the words (runtime/abi.h) that the kernel reads.
 *
 * Two objects give the same part of a key if and only if type_of() (runtime/kernel.hpp) gives them the same
 * type. Both buffers live on the stack; only very many arguments spill to the heap.
 */
#pragma once

#include <Python.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "runtime/dispatch/array_cell.hpp"
#include "runtime/dispatch/list_arguments.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/dispatch/scalars.hpp"
#include "runtime/views/view.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

using KeyWord = std::uint32_t;
using Key = std::span<const KeyWord>;

/** Whom an error about an argument names. */
struct ArgumentName {
    const char* kernel;
    PyObject* parameter;  ///< str, or null for the initial value of an accumulator
};

/** The tuple that kernels know an object by, its `__kernel_argument__`, whose memory is the object's; null
 * without an error when it has none. */
Owned fields_of_object(PyObject* object);

/** An array that starts small on the stack. */
template <class T, int inline_size>
class Buffer {
  public:
    Buffer() = default;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    /** Room for n more at the end, not yet counted. */
    T* room(int n) {
        if (size_ + n > capacity_) [[unlikely]]
            grow(n);
        return data_ + size_;
    }
    void add(T value) {
        *room(1) = value;
        ++size_;
    }
    void advance(int n) { size_ += n; }
    void clear() { size_ = 0; }
    const T* data() const { return data_; }
    int size() const { return size_; }

  private:
    void grow(int n) {
        const int capacity = 2 * (size_ + n);
        auto larger = std::make_unique<T[]>(static_cast<std::size_t>(capacity));
        for (int i = 0; i < size_; ++i) larger[static_cast<std::size_t>(i)] = data_[i];
        heap_ = std::move(larger);
        data_ = heap_.get();
        capacity_ = capacity;
    }

    T inline_[static_cast<std::size_t>(inline_size)];
    std::unique_ptr<T[]> heap_;
    T* data_ = inline_;
    int size_ = 0;
    int capacity_ = inline_size;
};

class Arguments {
  public:
    /** What the key says besides the types: pattern, rank, and other choices of the launch. */
    explicit Arguments(KeyWord head) { key_.add(head); }

    /** Takes lists, too, whose bodies are kept there. */
    void take_lists(ListArguments* lists) { lists_ = lists; }
    /** Notes the cells of objects, whose arrays may be others after the call. */
    void note_cells(CellArguments* cells) { cells_ = cells; }
    /** Reads one argument. False with a Python error set that names it. */
    bool add(PyObject* object, const ArgumentName& name);
    /** One more word of the key: a choice that follows from the arguments themselves. */
    void note(KeyWord choice) { key_.add(choice); }
    /** The words so far were not arguments (an initial value has only a type); the key stays. */
    void drop_words() { words_.clear(); }

    /** Appends a scalar as `type`: the initial value of an accumulator. Its address, valid until the next
     * addition; null with an error set. */
    const void* add_converted(types::TypeRef type, int bytes, PyObject* object);

    Key key() const { return {key_.data(), static_cast<std::size_t>(key_.size())}; }
    const void* words() const { return words_.data(); }

  private:
    bool add_array(PyObject* array, const ArgumentName& name, Trait trait = Trait::TraitDefault);
    static bool check_atomic(PyObject* array, const ArgumentName& name);
    bool add_integer(PyObject* object, const ArgumentName& name);
    /** Text is an option of the kernel: each text has a kernel of its own, and no word is passed. */
    bool add_text(PyObject* text, const ArgumentName& name);
    bool add_tuple(PyObject* tuple, const ArgumentName& name);
    bool add_random_pool(PyObject* pool);
    /** With the arrays that it reads around itself, in a tuple of both, where there are any. */
    bool add_function(PyObject* function, const ArgumentName& name);
    bool add_list(PyObject* list, const ArgumentName& name);
    bool add_record(PyObject* record, const ArgumentName& name);
    bool add_other(PyObject* object, const ArgumentName& name);
    void add_scalar(Scalar scalar, const void* value);
    void add_cell(PyObject* cell);

    ListArguments* lists_ = nullptr;
    CellArguments* cells_ = nullptr;
    std::vector<Owned> kept_;  ///< what passed functions read around themselves
    Buffer<KeyWord, 96> key_;
    Buffer<std::uint64_t, 320> words_;
};

/** Words of state of each generator of a random pool; 0 for any other object. */
int random_pool_words(PyObject* object);
/** Python: _register_random_pools(class with one word of state, class with 16). */
PyObject* register_random_pools(PyObject* module, PyObject* args);

/** The type of an argument that add() took; null with an error set if it has none. */
types::TypeRef argument_type(PyObject* object);

}  // namespace caramba::runtime
