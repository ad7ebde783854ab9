/** The icons of buttons, and the product's sign. Every button also has a text or an accessible name. */

const shapes = {
  send: 'M12 19V5m0 0-6 6m6-6 6 6',
  stop: 'M7 7h10v10H7z',
  menu: 'M4 7h16M4 12h16M4 17h10',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  rename: 'M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4',
  delete: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.7-3.4 3.7-5.5 7.5-5.5s6.8 2.1 7.5 5.5',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 19c.5-3 3-4.8 6-4.8s5.5 1.8 6 4.8M15.5 5a3.3 3.3 0 0 1 0 6.2M17.5 14.6c1.9.7 3.2 2.2 3.5 4.4',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  again: 'M19 12a7 7 0 1 1-2-4.9M19 4v4h-4',
  before: 'M14 7l-5 5 5 5',
  next: 'M10 7l5 5-5 5',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6',
  more: 'M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  folder: 'M4 6h6l2 2h8v10H4z',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  speaker: 'M5 10v4h3l4 4V6l-4 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  thumbUp: 'M7 11v9H4v-9zM7 11l4-7c1.6 0 2.5 1.2 2.1 2.8L12.5 10H19l-1.6 8.4c-.2 1-1 1.6-2 1.6H7',
  thumbDown: 'M7 13V4H4v9zM7 13l4 7c1.6 0 2.5-1.2 2.1-2.8L12.5 14H19l-1.6-8.4c-.2-1-1-1.6-2-1.6H7',
  fold: 'M9 6l6 6-6 6',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-2 4 3M15.5 9.5h.01',
  camera: 'M4 8h3.5L9 5h6l1.5 3H20v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z',
  microphone:
    'M12 15a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v6a3 3 0 0 0 3 3zM6 11.5a6 6 0 0 0 12 0M12 17.5V21',
  formula: 'M4 12h3l2.5 7L14 4h6M15 12l5 6M20 12l-5 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  look: 'M11 16.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM15 15l5 5M11 8.5v3M11 13.6h.01',
  unchecked: 'M7 12h10',
  upload: 'M12 16V5m0 0L8 9m4-4 4 4M5 15v4h14v-4',
  practice:
    'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12 12h.01',
  down: 'M12 5v14m0 0 6-6m-6 6-6-6',
} as const

/** The name of an icon. */
export type Shape = keyof typeof shapes

/** An icon in the colour of the surrounding text. */
export function Icon({ shape }: { readonly shape: Shape }) {
  return (
    <svg class={`icon icon-${shape}`} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={shapes[shape]} />
    </svg>
  )
}

/** The sign and the name in one line. */
export function Wordmark() {
  return (
    <span class="wordmark">
      <Sign />
      Elenchus
    </span>
  )
}

/** The sign alone, hidden from screen readers. */
export function Sign() {
  return (
    <svg class="sign" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect class="sign-ground" width="32" height="32" rx="9" />
      <path
        class="sign-hook"
        d="M10.5 12.2c0-3.4 2.5-5.7 5.8-5.7s5.6 2.1 5.6 5c0 4.4-5.6 4.4-5.6 8.7"
      />
      <circle class="sign-dot" cx="16.3" cy="25" r="1.9" />
    </svg>
  )
}
