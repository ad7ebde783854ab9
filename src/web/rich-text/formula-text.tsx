/** Plain text with formulas between its words. Nothing in it is read as Markdown or as HTML. */
import { Fragment } from 'preact'
import { formulaSpans } from './math-rules'
import { Formula } from './rich-text'

/** More formulas in one text are no learner's work, and typesetting them would block the page. */
const maxFormulas = 200

export function FormulaText({ text }: { readonly text: string }) {
  const spans = formulaSpans(text)
  if (spans.length === 0 || spans.length > maxFormulas) return <>{text}</>
  return (
    <>
      {spans.map(({ start, end, tex, display }, at) => (
        <Fragment key={start}>
          {text.slice(spans[at - 1]?.end ?? 0, start)}
          <Formula tex={tex} display={display} source={text.slice(start, end)} />
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </>
  )
}
