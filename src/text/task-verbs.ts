/**
 * The verbs with which a school task commands, in every form of address: "résous", "résolvez", "résoudre".
 */
import { foldWord } from './folding'
import type { Request } from './languages/language'
import { languagesInWords } from './languages/languages'

interface Form {
  readonly form: string
  readonly language: string
  readonly request: Request
}

const forms: readonly Form[] = languagesInWords.flatMap(({ code, commands }) =>
  Object.entries(commands?.infinitives ?? {}).flatMap(([request, verbs]) =>
    verbs
      .split(/\s+/)
      .map((entry) => entry.split(':') as [string, ...string[]])
      .flatMap((entry) => commands?.formsOf(...entry) ?? [])
      .map((form) => ({ form, language: code, request: request as Request })),
  ),
)

/** As it is typed without accents: "resous", "loese". */
const withoutAccents = (form: string): readonly string[] => [
  foldWord(form),
  form.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'),
]

/** By verb form, in lower case, the languages that command with it; without its accents too, where no language writes it so. */
export const languagesOfTaskVerb: ReadonlyMap<string, ReadonlySet<string>> = byForm()

function byForm(): ReadonlyMap<string, ReadonlySet<string>> {
  const written = new Map<string, Set<string>>()
  const add = (to: Map<string, Set<string>>, form: string, language: string) =>
    to.getOrInsertComputed(form, () => new Set()).add(language)
  for (const { form, language } of forms) add(written, form, language)
  const bare = new Map<string, Set<string>>()
  for (const { form, language } of forms) {
    for (const each of withoutAccents(form)) if (!written.has(each)) add(bare, each, language)
  }
  return new Map([...written, ...bare])
}

/** The forms of all languages that ask for one of these, without accents. */
export function taskVerbs(...requests: readonly Request[]): ReadonlySet<string> {
  return new Set(
    forms
      .filter(({ request }) => requests.includes(request))
      .flatMap(({ form }) => [...withoutAccents(form)]),
  )
}

const verbsOf = new Map<Request, ReadonlySet<string>>()
const maxSearched = 4000

/** Whether a word of the text asks for this, in any of the languages. */
export function asksTo(request: Request, text: string): boolean {
  const verbs = verbsOf.getOrInsertComputed(request, () => taskVerbs(request))
  const words = text.slice(0, maxSearched).match(/[\p{L}\p{M}]{3,30}/gu) ?? []
  return words.some((word) => verbs.has(foldWord(word)))
}
