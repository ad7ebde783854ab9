/**
 * The verbs with which a school task commands, in every form of address: "résous", "résolvez", "résoudre".
 * The forms are made from the infinitives by the rules of each language; stems that change are written out.
 */
import { foldWord } from './folding'

/** What a verb asks for; `tell` is any other request of a task. */
type Request =
  | 'calculate'
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'solve'
  | 'simplify'
  | 'expand'
  | 'factor'
  | 'differentiate'
  | 'integrate'
  | 'convert'
  | 'tell'

type VerbLanguage = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it'

/**
 * Infinitives by language. Behind a colon stand the stems that differ: French the singular, then the plural;
 * Spanish the stressed stem, then that of the polite form.
 */
const infinitives: Readonly<Record<VerbLanguage, Readonly<Partial<Record<Request, string>>>>> = {
  en: {
    calculate: 'calculate compute evaluate determine find work',
    add: 'add',
    subtract: 'subtract',
    multiply: 'multiply',
    divide: 'divide',
    solve: 'solve',
    simplify: 'simplify reduce',
    expand: 'expand',
    factor: 'factor factorise factorize',
    differentiate: 'differentiate',
    integrate: 'integrate',
    convert: 'convert',
    tell: 'round write state show explain prove compare draw justify check complete name describe estimate',
  },
  de: {
    calculate: 'berechnen rechnen ausrechnen bestimmen ermitteln auswerten werten finden',
    add: 'addieren',
    subtract: 'subtrahieren',
    multiply: 'multiplizieren',
    divide: 'dividieren teilen',
    solve: 'lösen auflösen',
    simplify: 'vereinfachen kürzen zusammenfassen fassen',
    expand: 'ausmultiplizieren multiplizieren',
    factor: 'faktorisieren ausklammern klammern zerlegen',
    differentiate: 'ableiten leiten differenzieren',
    integrate: 'integrieren',
    convert: 'umrechnen umwandeln wandeln konvertieren',
    tell: `runden schreiben nennen zeigen erklären beweisen vergleichen zeichnen begründen prüfen überprüfen
      skizzieren ergänzen ordnen formen umformen schätzen beschreiben vervollständigen`,
  },
  fr: {
    calculate: 'calculer évaluer effectuer déterminer trouver chercher',
    add: 'additionner ajouter',
    subtract: 'soustraire:soustrai:soustray retrancher',
    multiply: 'multiplier',
    divide: 'diviser',
    solve: 'résoudre:résou:résolv',
    simplify: 'simplifier réduire:rédui:réduis',
    expand: 'développer',
    factor: 'factoriser décomposer',
    differentiate: 'dériver',
    integrate: 'intégrer',
    convert: 'convertir transformer',
    tell: `arrondir écrire:écri:écriv donner montrer expliquer démontrer comparer justifier vérifier
      compléter indiquer décrire:décri:décriv estimer exprimer nommer`,
  },
  es: {
    calculate:
      'calcular evaluar:evalú efectuar:efectú determinar hallar encontrar:encuentr averiguar:averigu',
    add: 'sumar',
    subtract: 'restar',
    multiply: 'multiplicar',
    divide: 'dividir',
    solve: 'resolver:resuelv',
    simplify: 'simplificar reducir:reduc:reduzc',
    expand: 'desarrollar expandir',
    factor: 'factorizar factorear descomponer:descompon:descompong',
    differentiate: 'derivar diferenciar',
    integrate: 'integrar',
    convert: 'convertir:conviert transformar',
    tell: `redondear escribir mostrar:muestr explicar demostrar:demuestr comparar dibujar justificar comprobar:comprueb
      completar ordenar indicar describir estimar expresar nombrar`,
  },
  pt: {
    calculate: 'calcular avaliar efetuar determinar achar encontrar',
    solve: 'resolver',
    simplify: 'simplificar reduzir',
    expand: 'desenvolver expandir',
    factor: 'fatorar fatorizar',
    differentiate: 'derivar',
    integrate: 'integrar',
    convert: 'converter transformar',
    tell: 'arredondar escrever mostrar explicar comparar desenhar justificar verificar completar',
  },
  it: {
    calculate: 'calcolare valutare determinare trovare',
    solve: 'risolvere',
    simplify: 'semplificare ridurre',
    expand: 'sviluppare espandere',
    factor: 'fattorizzare scomporre',
    differentiate: 'derivare',
    integrate: 'integrare',
    convert: 'convertire trasformare',
    tell: 'arrotondare scrivere mostrare spiegare dimostrare confrontare disegnare giustificare verificare completare',
  },
}

type Forms = (infinitive: string, stem?: string, politeStem?: string) => readonly string[]

const formsIn: Readonly<Record<VerbLanguage, Forms>> = {
  en: (verb) => [verb],
  de: germanForms,
  fr: frenchForms,
  es: spanishForms,
  pt: (verb) => {
    const [stem, ending] = [verb.slice(0, -2), verb.slice(-2)]
    const hard = stem.replace(/c$/, 'qu').replace(/g$/, 'gu')
    if (ending === 'ar') return [verb, `${stem}a`, `${stem}ai`, `${hard}e`, `${hard}em`]
    return [verb, `${stem}e`, `${stem}a`, `${stem}am`, `${stem}i`]
  },
  it: (verb) => {
    const [stem, ending] = [verb.slice(0, -3), verb.slice(-3)]
    if (ending === 'are') return [verb, `${stem}a`, `${stem}i`.replace(/ii$/, 'i'), `${stem}ate`]
    return [verb, `${stem}i`, `${stem}a`, `${stem}ete`, `${stem}ite`]
  },
}

/** Stems that stand for no command, or are words of another language. */
const noBareStem = /(?:[dtr]n|chn|^find|^form|^wert|^leit|ier)$/

/** "berechne", "berechnet", "berechnen (Sie)"; "löse", "lös"; "wandle", "wandelt". */
function germanForms(verb: string): readonly string[] {
  const stem = verb.replace(/e?n$/, '')
  if (stem.endsWith('el')) return [verb, `${stem.slice(0, -2)}le`, `${stem}e`, `${stem}t`]
  const ending = /(?:[dt]|[dh]n)$/.test(stem) ? 'et' : 't'
  return [verb, `${stem}e`, stem + ending, ...(noBareStem.test(stem) ? [] : [stem])]
}

/** "calcule", "calculons", "calculez", "calculer"; "convertis", "convertissez". */
function frenchForms(verb: string, singular?: string, plural?: string): readonly string[] {
  if (singular !== undefined) {
    return [verb, `${singular}s`, `${singular}t`, `${plural}ez`, `${plural}ons`]
  }
  const stem = verb.slice(0, -2)
  if (verb.endsWith('ir')) return [verb, `${stem}is`, `${stem}it`, `${stem}issez`, `${stem}issons`]
  const stressed = stem.replace(/é(?=[^aeiouéè]{1,2}$)/, 'è')
  const ons = stem.replace(/g$/, 'ge').replace(/c$/, 'ç')
  return [verb, `${stressed}e`, `${stem}ez`, `${ons}ons`]
}

/** "calcula", "calculá", "calcule", "calculad", "calculen", "calcular", "calculemos". */
function spanishForms(verb: string, stressed?: string, politeStem?: string): readonly string[] {
  const [stem, ending] = [verb.slice(0, -2), verb.slice(-2)]
  const tonic = stressed ?? stem
  if (ending === 'ar') {
    const polite = beforeE(tonic)
    const ours = `${beforeE(stem)}emos`
    return [verb, `${tonic}a`, `${stem}á`, `${polite}e`, `${stem}ad`, `${polite}en`, ours]
  }
  const polite = politeStem ?? tonic
  const [vowel, accented] = ending === 'er' ? ['e', 'é'] : ['i', 'í']
  const familiar = [`${tonic}e`, `${stem}${accented}`, `${stem}${vowel}d`]
  return [verb, ...familiar, `${polite}a`, `${polite}an`, `${polite}amos`]
}

/** The stem as it is spelled before an "e": "simplifiqu", "factoric", "averigü". */
function beforeE(stem: string): string {
  if (stem.endsWith('gu')) return `${stem.slice(0, -1)}ü`
  return stem.replace(/c$/, 'qu').replace(/z$/, 'c').replace(/g$/, 'gu')
}

interface Form {
  readonly form: string
  readonly language: VerbLanguage
  readonly request: Request
}

const forms: readonly Form[] = Object.entries(infinitives).flatMap(([code, requests]) => {
  const language = code as VerbLanguage
  return Object.entries(requests).flatMap(([request, verbs]) =>
    verbs
      .split(/\s+/)
      .map((entry) => entry.split(':') as [string, string?, string?])
      .flatMap((entry) => formsIn[language](...entry))
      .map((form) => ({ form, language, request: request as Request })),
  )
})

/** As it is typed without accents: "resous", "loese". */
const withoutAccents = (form: string): readonly string[] => [
  foldWord(form),
  form.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'),
]

/** By verb form, in lower case, the languages that command with it; without its accents too, where no language writes it so. */
export const languagesOfTaskVerb: ReadonlyMap<string, ReadonlySet<VerbLanguage>> = byForm()

function byForm(): ReadonlyMap<string, ReadonlySet<VerbLanguage>> {
  const written = new Map<string, Set<VerbLanguage>>()
  const add = (to: Map<string, Set<VerbLanguage>>, form: string, language: VerbLanguage) =>
    to.getOrInsertComputed(form, () => new Set()).add(language)
  for (const { form, language } of forms) add(written, form, language)
  const bare = new Map<string, Set<VerbLanguage>>()
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
