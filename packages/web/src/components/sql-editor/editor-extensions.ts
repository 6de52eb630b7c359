import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { sql } from "@codemirror/lang-sql";
import { bracketMatching } from "@codemirror/language";
import type { Diagnostic } from "@codemirror/lint";
import { EditorState, Prec, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder as placeholderText,
  tooltips,
} from "@codemirror/view";
import type { DialectName, Span } from "@foretell/engine";
import { styleNonce } from "../../lib/style-nonce.ts";
import { completionSource, type CompletionSetting } from "./completion-source.ts";
import { editorDialects } from "./editor-dialects.ts";
import { editorTheme } from "./editor-theme.ts";
import { nameHover } from "./name-hover.ts";

/** Highlighting for one database. */
export const languageExtension = (dialect: DialectName): Extension => sql({ dialect: editorDialects[dialect] });

/** A place the editor underlines, with what is said about it. */
export interface EditorMark {
  readonly span: Span;
  readonly message: string;
}

/** A mark as the editor's own; an empty place, or one beyond the text, gets the nearest character. */
export function toDiagnostic({ span, message }: EditorMark, textLength: number): Diagnostic {
  const from = Math.max(0, Math.min(span.start, textLength - 1));
  const to = Math.min(Math.max(span.end, from + 1), textLength);
  return { from, to, severity: "error", message };
}

/** Puts a statement in lines, as editors of code have it. */
const formatKey = "Shift-Alt-f";

/** What every SQL editor of the application does. The callbacks are asked at the moment of the event. */
export function baseExtensions(options: {
  readonly placeholder: string;
  readonly completes: boolean;
  readonly contentAttributes: Readonly<Record<string, string>>;
  /** Where completions open: they must not be cut off by what scrolls around the editor. */
  readonly tooltipParent: HTMLElement;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onFormat: () => void;
  /** What is completed at the moment. */
  readonly completionSetting: () => CompletionSetting;
  /** Takes a pasted text for itself by answering true. */
  readonly onPaste: (text: string) => boolean;
}): Extension {
  const submit = () => {
    options.onSubmit();
    return true;
  };
  const format = () => {
    options.onFormat();
    return true;
  };
  return [
    Prec.highest(
      keymap.of([
        { key: "Mod-Enter", run: submit },
        { key: formatKey, run: format },
      ]),
    ),
    lineNumbers(),
    history(),
    drawSelection(),
    bracketMatching(),
    highlightActiveLine(),
    EditorView.lineWrapping,
    EditorState.allowMultipleSelections.of(false),
    options.completes
      ? [
          closeBrackets(),
          autocompletion({ icons: false, override: [completionSource(options.completionSetting)] }),
          keymap.of(completionKeymap),
          nameHover(options.completionSetting),
        ]
      : [],
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
    tooltips({ parent: options.tooltipParent, position: "absolute" }),
    placeholderText(options.placeholder),
    EditorView.contentAttributes.of({ spellcheck: "false", autocapitalize: "off", ...options.contentAttributes }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.onChange(update.state.doc.toString());
    }),
    EditorView.domEventHandlers({
      paste: (event) => options.onPaste(event.clipboardData?.getData("text/plain") ?? ""),
      // A dropped file belongs to the field around the editor, which reads it as a file and not as text.
      drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
    }),
    EditorView.cspNonce.of(styleNonce()),
    editorTheme,
  ];
}
