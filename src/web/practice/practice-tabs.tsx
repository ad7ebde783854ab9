import { t } from '../i18n/i18n'
import { Link } from '../router'

/** Links between the pages. */
export function PracticeTabs({ current }: { readonly current: 'exam' | 'progress' }) {
  return (
    <nav class="tabs" aria-label={t.practice.pages}>
      <Link to="/exam" class="tab" current={current === 'exam'}>
        {t.practice.title}
      </Link>
      <Link to="/exam/progress" class="tab" current={current === 'progress'}>
        {t.practice.progress}
      </Link>
    </nav>
  )
}
