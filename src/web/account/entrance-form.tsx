/** The form of sign-in and of sign-up. */
import { useState } from 'preact/hooks'
import { useSecondsUntil } from '../components/countdown'
import { Problem } from '../request'
import { Link } from '../router'
import { account } from './account'
import { Field, PasswordField } from '../components/fields'

type Kind = 'sign-in' | 'sign-up'

interface EntranceFormProps {
  readonly kind: Kind
}

const words = {
  'sign-in': {
    title: 'Welcome back',
    action: 'Sign in',
    question: 'New here?',
    other: 'Create an account',
    otherPath: '/register',
  },
  'sign-up': {
    title: 'Start with a question',
    action: 'Create account',
    question: 'Already have an account?',
    other: 'Sign in',
    otherPath: '/login',
  },
} as const

/** Keeps what was typed when the server says no, and says why beside the button. */
export function EntranceForm({ kind }: EntranceFormProps) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [retryAt, setRetryAt] = useState<number | null>(null)
  const seconds = useSecondsUntil(retryAt)
  const text = words[kind]

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isSending || !(event.currentTarget instanceof HTMLFormElement)) return
    const data = new FormData(event.currentTarget)
    setSending(true)
    setProblem(null)
    try {
      await enter(kind, data)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error.message)
      const wait = error.retryAfterSeconds
      setRetryAt(wait === null ? null : Date.now() + wait * 1000)
      setSending(false)
    }
  }

  return (
    <form class="entrance" onSubmit={(event) => void submit(event)}>
      <h2>{text.title}</h2>
      {kind === 'sign-up' && (
        <Field name="name" label="Name" hint="optional" autoComplete="name" maxLength={200} />
      )}
      <Field name="email" label="E-mail" isEmail autoComplete="username" required />
      <PasswordField isNew={kind === 'sign-up'} />
      {problem !== null && (
        <p class="entrance-problem" role="alert">
          {problem}
          {seconds > 0 && ` Try again in ${seconds} s.`}
        </p>
      )}
      <button type="submit" class="button" disabled={isSending || seconds > 0}>
        {isSending ? 'One moment …' : text.action}
      </button>
      <p class="entrance-other">
        {text.question} <Link to={text.otherPath + returnQuery()}>{text.other}</Link>
      </p>
    </form>
  )
}

async function enter(kind: Kind, data: FormData): Promise<void> {
  const email = fieldOf(data, 'email').trim()
  const password = fieldOf(data, 'password')
  const name = fieldOf(data, 'name').trim()
  if (kind === 'sign-in') await account.signIn({ email, password })
  else await account.signUp({ email, password, ...(name === '' ? {} : { name }) })
}

function fieldOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Keeps the way back when someone changes between the two forms. */
function returnQuery(): string {
  if (location.search.includes('returnTo=')) return location.search
  if (!location.pathname.startsWith('/chat/')) return ''
  return `?${new URLSearchParams({ returnTo: location.pathname }).toString()}`
}
