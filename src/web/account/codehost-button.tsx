/** The way in through a code host. */
import type { SignInOffer } from '../api'
import { keepReturn, presentReturn } from './return-path'

interface CodehostButtonProps {
  readonly codehost: NonNullable<SignInOffer['codehost']>
}

const names = { github: 'GitHub', gitlab: 'GitLab', gitea: 'Gitea' } as const

/** Leaves the page. The code host leads back to the front door; the rest of the way is kept here. */
export function CodehostButton({ codehost }: CodehostButtonProps) {
  return (
    <>
      <p class="entrance-or" aria-hidden="true">
        or
      </p>
      <a
        class="plain-button wide"
        href="/api/auth/oauth/codehost/start?returnTo=/"
        onClick={() => keepReturn(presentReturn())}
      >
        Continue with {names[codehost]}
      </a>
    </>
  )
}
