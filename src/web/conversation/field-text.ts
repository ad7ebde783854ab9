/** Writes into the field of the composer as if it was typed, so that the browser can undo it. */

/** Replaces the selection of a field by `before`, what was selected, and `after`. */
export function insertAround(field: HTMLTextAreaElement, before: string, after: string): void {
  const { selectionStart: start, selectionEnd: end, value } = field
  const selected = value.slice(start, end)
  field.focus()
  field.setRangeText(before + selected + after, start, end, 'end')
  const caret = start + before.length + (selected === '' ? 0 : selected.length + after.length)
  field.setSelectionRange(caret, caret)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

/** Whether the caret stands inside a formula between dollars. */
export function isInFormula(field: HTMLTextAreaElement): boolean {
  const before = field.value.slice(0, field.selectionStart)
  return (before.match(/(?<!\\)\$/g) ?? []).length % 2 === 1
}
