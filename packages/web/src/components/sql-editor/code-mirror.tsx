import { closeCompletion } from "@codemirror/autocomplete";
import { setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useMemo, useRef } from "react";
import { baseExtensions, languageExtension, toDiagnostic } from "./editor-extensions.ts";
import type { SqlEditorProps } from "./sql-editor-props.ts";

/** The editor itself. It keeps its own text and takes `value` over only where that differs. */
export function CodeMirror({
  value,
  dialect,
  schema,
  mark,
  placeholder = "",
  completes = true,
  takesFocus = false,
  labelId,
  messageId,
  isInvalid,
  onChange,
  onSubmit,
  onFormat,
  onPaste,
}: SqlEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const language = useMemo(() => new Compartment(), []);
  const attributes = useMemo(() => new Compartment(), []);
  const setting = useRef({ dialect, schema });
  const first = useRef({ value, dialect, takesFocus, labelId, placeholder, completes });
  const callbacks = useRef({ onChange, onSubmit, onFormat, onPaste });
  useEffect(() => {
    setting.current = { dialect, schema };
    callbacks.current = { onChange, onSubmit, onFormat, onPaste };
  });

  useEffect(() => {
    const parent = host.current;
    if (parent === null) return undefined;
    const start = first.current;
    const editor = new EditorView({
      parent,
      state: EditorState.create({
        doc: start.value,
        extensions: [
          attributes.of([]),
          language.of(languageExtension(start.dialect)),
          baseExtensions({
            placeholder: start.placeholder,
            completes: start.completes,
            contentAttributes: { "aria-labelledby": start.labelId, "aria-multiline": "true" },
            tooltipParent: parent.closest<HTMLElement>("[role=dialog]") ?? document.body,
            onChange: (text) => callbacks.current.onChange(text),
            onSubmit: () => callbacks.current.onSubmit?.(),
            onFormat: () => callbacks.current.onFormat?.(),
            completionSetting: () => setting.current,
            onPaste: (text) => callbacks.current.onPaste?.(text) ?? false,
          }),
        ],
      }),
    });
    view.current = editor;
    if (start.takesFocus) {
      editor.focus();
      editor.dispatch({ selection: { anchor: editor.state.doc.length } });
    }
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [attributes, language]);

  useEffect(() => {
    // What lies around the editor listens for Esc at the document: the completions must be asked before it.
    const closeCompletions = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || view.current === null || !closeCompletion(view.current)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    window.addEventListener("keydown", closeCompletions, true);
    return () => window.removeEventListener("keydown", closeCompletions, true);
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: language.reconfigure(languageExtension(dialect)) });
  }, [language, dialect]);

  useEffect(() => {
    const wiring = {
      ...(messageId !== undefined && { "aria-describedby": messageId }),
      "aria-invalid": String(isInvalid),
    };
    view.current?.dispatch({ effects: attributes.reconfigure(EditorView.contentAttributes.of(wiring)) });
  }, [attributes, messageId, isInvalid]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const length = editor.state.doc.length;
    const diagnostics = mark === undefined || length === 0 ? [] : [toDiagnostic(mark, length)];
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [mark]);

  return <div ref={host} className="contents" />;
}
