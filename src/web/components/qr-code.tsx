import encodeQR from 'qr'

interface QrCodeProps {
  /** What a camera reads. */
  readonly text: string
  readonly label: string
}

/** A code as a drawing, with the quiet zone that readers need (ISO/IEC 18004 §9.1). */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      class="qr-code"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={dark.join('')} fill="#000" shape-rendering="crispEdges" />
    </svg>
  )
}
