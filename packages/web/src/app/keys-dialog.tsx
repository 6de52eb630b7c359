import { useLocation } from "@tanstack/react-router";
import { KeyList } from "../components/key-list.tsx";
import { Modal } from "../components/modal.tsx";
import { commonKeys, keysOf } from "../lib/keys.ts";

/** The keys that work on the page, and those that work everywhere. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  return (
    <Modal isOpen onClose={onClose} title="Keys" closesOutside>
      <div className="flex flex-col gap-5">
        {[...keysOf(pathname), { title: "Everywhere", keys: commonKeys }].map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 font-semibold">{title}</h3>
            <KeyList keys={keys} />
          </section>
        ))}
      </div>
    </Modal>
  );
}
