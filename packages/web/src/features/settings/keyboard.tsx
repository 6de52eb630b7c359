import { Checkbox } from "../../components/checkbox.tsx";
import { KeyList } from "../../components/key-list.tsx";
import { commonKeys } from "../../lib/keys.ts";
import { useSingleKeys } from "../../lib/main-action-key.ts";

/** The keys that work everywhere, and the switch of those that are a single letter. */
export function Keyboard() {
  const [isOn, choose] = useSingleKeys();
  return (
    <>
      <Checkbox
        label="Single-letter shortcuts"
        checked={isOn}
        onChange={(event) => choose(event.target.checked)}
        className="mb-3"
      />
      <KeyList keys={commonKeys} />
    </>
  );
}
