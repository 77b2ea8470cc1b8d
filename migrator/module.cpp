// The Python module caramba._caramba: the only file of this folder that knows pybind11.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "migrator/diff.hpp"
#include "migrator/files.hpp"
#include "migrator/folder.hpp"
#include "migrator/report.hpp"
#include "migrator/translator.hpp"
#include "syntax/parse.hpp"

namespace py = pybind11;
using namespace caramba;

namespace {

/** SyntaxError as Python's own, with file, line, column and text. */
void raise_syntax_error(const syntax::SyntaxError& e, const std::string& path) {
    py::object type = py::module_::import("builtins").attr("SyntaxError");
    PyErr_SetObject(type.ptr(), type(e.what(), py::make_tuple(path, e.line, e.column, py::none())).ptr());
    throw py::error_already_set();
}

migrator::Translation translate(const std::string& source, const std::string& path, bool drop_in) {
    try {
        migrator::Options options;
        options.settings.drop_in = drop_in;
        return migrator::translate(source, path, options);
    } catch (const syntax::SyntaxError& e) {
        raise_syntax_error(e, path);
        throw;
    }
}

std::string translate_until(const std::string& source, const std::string& last, const std::string& path) {
    try {
        return migrator::translate_until(source, path, last);
    } catch (const syntax::SyntaxError& e) {
        raise_syntax_error(e, path);
        throw;
    }
}

}  // namespace

PYBIND11_MODULE(_caramba, m) {
    m.doc() = "Migration of Numba kernels to PyKokkos (the C++ core).";

    py::class_<syntax::Diagnostic>(m, "Diagnostic", "Something that a pass has to say about the source.")
        .def_property_readonly(
            "id", [](const syntax::Diagnostic& d) { return std::string(syntax::info(d.rule).id); })
        .def_property_readonly(
            "name", [](const syntax::Diagnostic& d) { return std::string(syntax::info(d.rule).name); })
        .def_property_readonly("severity",
                               [](const syntax::Diagnostic& d) {
                                   return std::string(syntax::name(syntax::info(d.rule).severity));
                               })
        .def_readonly("message", &syntax::Diagnostic::message)
        .def_readonly("hint", &syntax::Diagnostic::hint)
        .def_readonly("line", &syntax::Diagnostic::line)
        .def_readonly("column", &syntax::Diagnostic::column)
        .def_readonly("end_column", &syntax::Diagnostic::end_column)
        .def("render", &syntax::render_text, py::arg("path"), "The diagnostic as the command prints it.")
        .def("__repr__", [](const syntax::Diagnostic& d) {
            return "<Diagnostic " + std::string(syntax::info(d.rule).id) + " line " + std::to_string(d.line) +
                   ": " + d.message + ">";
        });

    py::class_<migrator::KernelReport>(m, "Kernel", "A kernel of the source and what became of it.")
        .def_readonly("name", &migrator::KernelReport::name)
        .def_readonly("line", &migrator::KernelReport::line)
        .def_readonly("form", &migrator::KernelReport::form)
        .def_readonly("caller", &migrator::KernelReport::caller)
        .def_readonly("outputs", &migrator::KernelReport::outputs)
        .def_readonly("remarks", &migrator::KernelReport::remarks)
        .def("__repr__",
             [](const migrator::KernelReport& k) { return "<Kernel " + k.name + ": " + k.form + ">"; });

    py::class_<migrator::ClassReport>(m, "Class", "A class of Numba's and what became of it.")
        .def_readonly("name", &migrator::ClassReport::name)
        .def_readonly("line", &migrator::ClassReport::line)
        .def_readonly("kept", &migrator::ClassReport::kept)
        .def_readonly("remark", &migrator::ClassReport::remark)
        .def("__repr__", [](const migrator::ClassReport& c) {
            return "<Class " + c.name + (c.kept ? ": stays with Numba>" : ">");
        });

    py::class_<migrator::Translation>(m, "Translation", "A migrated file.")
        .def_readonly("source", &migrator::Translation::source)
        .def_readonly("diagnostics", &migrator::Translation::diagnostics)
        .def_readonly("kernels", &migrator::Translation::kernels)
        .def_readonly("classes", &migrator::Translation::classes)
        .def_readonly("extensions", &migrator::Translation::extensions)
        .def_readonly("changed", &migrator::Translation::changed)
        .def_readonly("complete", &migrator::Translation::complete)
        .def_property_readonly("times",
                               [](const migrator::Translation& t) {
                                   py::dict out;
                                   for (const auto& p : t.times) out[py::str(p.name)] = p.milliseconds;
                                   return out;
                               })
        .def(
            "report",
            [](const migrator::Translation& t, const std::string& path, const std::string& format) {
                if (format == "json") return migrator::report_json(t, path);
                if (format == "sarif") return migrator::report_sarif(t, path);
                if (format == "text") return migrator::report_text(t, path);
                throw py::value_error("format must be 'text', 'json' or 'sarif', not '" + format + "'");
            },
            py::arg("path") = "<string>", py::arg("format") = "text", "What was migrated how.")
        .def("__repr__", [](const migrator::Translation& t) {
            return "<Translation of " + std::to_string(t.kernels.size()) + " kernels, " +
                   (t.complete ? "complete>" : "some stay with Numba>");
        });

    py::register_exception<migrator::FileError>(m, "FileError", PyExc_OSError);
    m.def("translate", &translate, py::arg("source"), py::arg("path"), py::arg("drop_in"));
    m.def(
        "translate_folder",
        [](const std::string& folder, const std::string& output) {
            migrator::FolderTranslation done = migrator::translate_folder(folder, output, {});
            py::dict out;
            for (size_t i = 0; i < done.paths.size(); ++i)
                out[py::str(done.paths[i])] = std::move(done.translations[i]);
            return out;
        },
        py::arg("folder"), py::arg("output"));
    m.def("translate_until", &translate_until, py::arg("source"), py::arg("last"), py::arg("path"));
    m.def("passes", &migrator::passes);
    m.def("read_text", &migrator::read_text, py::arg("path"));
    m.def("write_text", &migrator::write_text, py::arg("path"), py::arg("text"));
    m.def("unified_diff", &migrator::unified_diff, py::arg("before"), py::arg("after"),
          py::arg("before_name"), py::arg("after_name"), py::arg("context") = 3);
    m.def("rules", [] {
        py::list out;
        for (const auto& r : syntax::rules())
            out.append(py::make_tuple(std::string(r.id), std::string(r.name),
                                      std::string(syntax::name(r.severity)), std::string(r.message),
                                      std::string(r.hint)));
        return out;
    });
}
