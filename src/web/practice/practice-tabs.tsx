/** The two pages of practice: what to practise, and what is known. */
import { t } from '../i18n/i18n'
import { Link } from '../router'

interface PracticeTabsProps {
  readonly current: 'exam' | 'progress'
}

/** Links between the pages. */
export function PracticeTabs({ current }: PracticeTabsProps) {
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
