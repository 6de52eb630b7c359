import type { DialectName } from "@foretell/engine";
import type { EditorMark } from "./editor-extensions.ts";
import type { EditorSchema } from "./editor-schema.ts";

export interface SqlEditorProps {
  value: string;
  dialect: DialectName;
  /** What is completed beside functions and keywords, and told of under the pointer. */
  schema?: EditorSchema | undefined;
  /** The place that is underlined. */
  mark?: EditorMark | undefined;
  placeholder?: string | undefined;
  /** False where text is pasted rather than written. */
  completes?: boolean | undefined;
  takesFocus?: boolean | undefined;
  labelId: string;
  messageId?: string | undefined;
  isInvalid: boolean;
  onChange: (text: string) => void;
  /** Ctrl or ⌘ with Enter. */
  onSubmit?: (() => void) | undefined;
  /** Shift and Alt with F. */
  onFormat?: (() => void) | undefined;
  /** Takes a pasted text for itself by answering true. */
  onPaste?: ((text: string) => boolean) | undefined;
}
