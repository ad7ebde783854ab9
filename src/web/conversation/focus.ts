/** Where a keyboard goes on when what had the focus has left the page. */

/** To a button of a turn, or the turn's last one that can be pressed, once the page shows it. */
export function focusTool(messageId: string, label: string): void {
  requestAnimationFrame(() => {
    const tools = document.querySelector(`[data-message="${CSS.escape(messageId)}"] .turn-tools`)
    const buttons = [...(tools?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const named = buttons.find((button) => button.getAttribute('aria-label') === label)
    const target = named ?? buttons.at(-1)
    target?.focus({ preventScroll: true })
  })
}

/** To where the learner writes; not on a touch screen, where it would raise the keyboard. */
export function focusComposer(): void {
  if (matchMedia('(hover: hover)').matches) document.getElementById('question')?.focus()
}
