/** Keys for formulas, loaded when they are asked for. Structures are TeX, signs are characters. */
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../components/icons'
import { t } from '../i18n/i18n'
import { formulaSpans } from '../rich-text/math-rules'
import { Formula } from '../rich-text/rich-text'
import { insertAround, isInFormula } from './field-text'

interface MathPaletteProps {
  readonly draft: string
  readonly onClose: () => void
}

/** What stands before and after the caret, and how the key looks. */
interface Structure {
  readonly name: keyof typeof t.turn.keys
  readonly before: string
  readonly after: string
  readonly tex: string
}

const structures: readonly Structure[] = [
  { name: 'fraction', before: '\\frac{', after: '}{}', tex: '\\frac{a}{b}' },
  { name: 'power', before: '^{', after: '}', tex: 'x^n' },
  { name: 'index', before: '_{', after: '}', tex: 'x_n' },
  { name: 'root', before: '\\sqrt{', after: '}', tex: '\\sqrt{x}' },
  { name: 'brackets', before: '\\left(', after: '\\right)', tex: '(x)' },
  { name: 'sum', before: '\\sum_{', after: '}^{}', tex: '\\sum_a^b' },
  { name: 'integral', before: '\\int_{', after: '}^{}', tex: '\\int_a^b' },
  { name: 'limit', before: '\\lim_{x \\to ', after: '}', tex: '\\lim_{x \\to a}' },
]
/** Signs, with their characters as their names: screen readers know them. */
const signs = '+ − × ÷ = ≠ < > ≤ ≥ ± ° π √ ∞ · ² ³ α β θ λ Δ Σ ∈ → ⇒'.split(' ')

/** A region with the keys and the typeset formulas of the draft. */
export function MathPalette({ draft, onClose }: MathPaletteProps) {
  const insert = (before: string, after: string): void => {
    const field = document.getElementById('question')
    if (field instanceof HTMLTextAreaElement) insertAround(field, before, after)
  }
  const insertStructure = ({ before, after }: Structure): void => {
    const field = document.getElementById('question')
    if (!(field instanceof HTMLTextAreaElement)) return
    const [open, close] = isInFormula(field) ? ['', ''] : ['$', '$']
    insertAround(field, open + before, after + close)
  }
  return (
    <div class="palette" role="group" aria-label={t.turn.palette}>
      <div class="palette-keys">
        {structures.map((structure) => (
          <button
            key={structure.name}
            type="button"
            class="palette-key"
            title={t.turn.keys[structure.name]}
            onClick={() => insertStructure(structure)}
          >
            <span class="unseen">{t.turn.keys[structure.name]}</span>
            <span aria-hidden="true">
              <Formula tex={structure.tex} display={false} source={structure.tex} />
            </span>
          </button>
        ))}
        {signs.map((sign) => (
          <button key={sign} type="button" class="palette-key" onClick={() => insert(sign, '')}>
            {sign}
          </button>
        ))}
        <button
          type="button"
          class="palette-key"
          aria-label={t.turn.closePalette}
          title={t.turn.closePalette}
          onClick={onClose}
        >
          <Icon shape="close" />
        </button>
      </div>
      <DraftFormulas draft={draft} />
    </div>
  )
}

const previewDelayMs = 200

/** The formulas of the draft as they will look. They follow a pause, so that typing stays quick. */
function DraftFormulas({ draft }: { readonly draft: string }) {
  const [shown, setShown] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setShown(draft), previewDelayMs)
    return () => clearTimeout(timer)
  }, [draft])
  const spans = formulaSpans(shown).filter(({ tex }) => tex.trim() !== '')
  if (spans.length === 0) return null
  return (
    <p class="palette-preview">
      {spans.map(({ start, end, tex }) => (
        <Formula key={start} tex={tex} display={false} source={shown.slice(start, end)} />
      ))}
    </p>
  )
}
