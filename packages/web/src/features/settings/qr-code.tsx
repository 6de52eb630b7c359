import { encodeQR } from "qr";

/** A text as a QR code, dark on light in either theme, or cameras would not read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
