/** The pages that a platform's browser sees, without script but for the one that ends a registration; in the browser's language. */
import type { HandlerResult } from '../../http/endpoint'
import { type AcceptedLanguage, acceptedLanguage } from '../../http/negotiation'
import { goHome, escapeHtml, serverPage } from '../../http/server-page'
import type { LaunchResult, PickedLink, LaunchFault } from './lti'

export const continuePath = '/api/lti/continue'
export const pickPath = '/api/lti/deep-linking'

interface Words {
  readonly failed: string
  readonly refusals: Readonly<Record<LaunchFault, string>>
  readonly open: string
  readonly sentHere: string
  readonly worksOnce: string
  readonly addPractice: string
  readonly addToCourse: string
  readonly skill: string
  readonly title: string
  readonly mode: string
  readonly modes: Readonly<Record<'practice' | 'exam', string>>
  readonly tasks: string
  readonly level: string
  readonly levels: Readonly<Record<'adaptive' | 'easy' | 'medium' | 'hard', string>>
  readonly due: string
  readonly add: string
  readonly made: string
  readonly addLink: string
  readonly registered: string
  /** Before and after the address of the platform. */
  readonly mayLaunch: readonly [before: string, after: string]
}

const words: Readonly<Record<AcceptedLanguage, Words>> = {
  en: {
    failed: 'This did not work',
    refusals: {
      unknownPlatform: 'This learning platform is not known here.',
      used: 'This was used already, or took too long. Open the link in your course again.',
      notSignedIn: 'The learning platform did not sign you in.',
      notAccepted: 'The message of the learning platform was not accepted.',
      incomplete: 'The message of the learning platform is not complete.',
      unknownDeployment: 'This deployment of the learning platform is not known here.',
      locked: 'This account cannot sign in.',
      onlyTeachers: 'Only teachers add links.',
      registrationUsed: 'This registration link was used already, or has expired.',
      platformFailed: 'The learning platform does not answer as it should.',
      refused: 'The server did not accept this.',
    },
    open: 'Open Elenchus',
    sentHere: 'Your learning platform has sent you here. Elenchus opens in a window of its own.',
    worksOnce: 'This works once, for a minute. After that open the link again.',
    addPractice: 'Add practice',
    addToCourse: 'Add practice to your course',
    skill: 'Skill',
    title: 'Title',
    mode: 'Mode',
    modes: { practice: 'practice', exam: 'exam' },
    tasks: 'Tasks',
    level: 'Level',
    levels: { adaptive: 'adaptive', easy: 'easy', medium: 'medium', hard: 'hard' },
    due: 'Due',
    add: 'Add',
    made: 'The assignment is made. Your learning platform adds the link to it now.',
    addLink: 'Add the link',
    registered: 'Registered',
    mayLaunch: ['', ' may launch Elenchus now. You can close this window.'],
  },
  de: {
    failed: 'Das hat nicht geklappt',
    refusals: {
      unknownPlatform: 'Diese Lernplattform ist hier nicht bekannt.',
      used: 'Das wurde schon benutzt oder hat zu lange gedauert. Öffne den Link in deinem Kurs noch einmal.',
      notSignedIn: 'Die Lernplattform hat dich nicht angemeldet.',
      notAccepted: 'Die Nachricht der Lernplattform wurde nicht angenommen.',
      incomplete: 'Die Nachricht der Lernplattform ist unvollständig.',
      unknownDeployment: 'Diese Einrichtung (Deployment) der Lernplattform ist hier nicht bekannt.',
      locked: 'Dieses Konto kann sich nicht anmelden.',
      onlyTeachers: 'Nur Lehrkräfte fügen Links hinzu.',
      registrationUsed: 'Dieser Link zum Registrieren wurde schon benutzt oder ist abgelaufen.',
      platformFailed: 'Die Lernplattform antwortet nicht wie erwartet.',
      refused: 'Der Server hat das nicht angenommen.',
    },
    open: 'Elenchus öffnen',
    sentHere:
      'Deine Lernplattform hat dich hierher geschickt. Elenchus öffnet sich in einem eigenen Fenster.',
    worksOnce: 'Das geht einmal, eine Minute lang. Danach öffne den Link noch einmal.',
    addPractice: 'Übung hinzufügen',
    addToCourse: 'Eine Übung zum Kurs hinzufügen',
    skill: 'Fähigkeit',
    title: 'Titel',
    mode: 'Art',
    modes: { practice: 'Übung', exam: 'Prüfung' },
    tasks: 'Aufgaben',
    level: 'Stufe',
    levels: { adaptive: 'passt sich an', easy: 'leicht', medium: 'mittel', hard: 'schwer' },
    due: 'Fällig am',
    add: 'Hinzufügen',
    made: 'Der Auftrag ist angelegt. Deine Lernplattform fügt jetzt den Link dazu hinzu.',
    addLink: 'Link hinzufügen',
    registered: 'Registriert',
    mayLaunch: ['', ' kann Elenchus jetzt starten. Du kannst dieses Fenster schließen.'],
  },
  fr: {
    failed: 'Cela n’a pas marché',
    refusals: {
      unknownPlatform: 'Cette plateforme d’apprentissage n’est pas connue ici.',
      used: 'Ce lien a déjà servi ou a mis trop de temps. Ouvre-le de nouveau dans ton cours.',
      notSignedIn: 'La plateforme d’apprentissage ne t’a pas connecté.',
      notAccepted: 'Le message de la plateforme d’apprentissage n’a pas été accepté.',
      incomplete: 'Le message de la plateforme d’apprentissage est incomplet.',
      unknownDeployment: 'Ce déploiement de la plateforme d’apprentissage n’est pas connu ici.',
      locked: 'Ce compte ne peut pas se connecter.',
      onlyTeachers: 'Seuls les enseignants ajoutent des liens.',
      registrationUsed: 'Ce lien d’enregistrement a déjà servi ou a expiré.',
      platformFailed: 'La plateforme d’apprentissage ne répond pas comme elle le devrait.',
      refused: 'Le serveur n’a pas accepté cela.',
    },
    open: 'Ouvrir Elenchus',
    sentHere:
      'Ta plateforme d’apprentissage t’a envoyé ici. Elenchus s’ouvre dans sa propre fenêtre.',
    worksOnce: 'Cela marche une fois, pendant une minute. Ensuite, ouvre de nouveau le lien.',
    addPractice: 'Ajouter un exercice',
    addToCourse: 'Ajouter un exercice à ton cours',
    skill: 'Compétence',
    title: 'Titre',
    mode: 'Mode',
    modes: { practice: 'exercice', exam: 'examen' },
    tasks: 'Questions',
    level: 'Niveau',
    levels: { adaptive: 'adaptatif', easy: 'facile', medium: 'moyen', hard: 'difficile' },
    due: 'À rendre le',
    add: 'Ajouter',
    made: 'Le devoir est créé. Ta plateforme d’apprentissage ajoute maintenant le lien.',
    addLink: 'Ajouter le lien',
    registered: 'Enregistré',
    mayLaunch: ['', ' peut maintenant lancer Elenchus. Tu peux fermer cette fenêtre.'],
  },
  es: {
    failed: 'Esto no funcionó',
    refusals: {
      unknownPlatform: 'Esta plataforma de aprendizaje no se conoce aquí.',
      used: 'Esto ya se usó o tardó demasiado. Abre de nuevo el enlace en tu curso.',
      notSignedIn: 'La plataforma de aprendizaje no inició tu sesión.',
      notAccepted: 'El mensaje de la plataforma de aprendizaje no fue aceptado.',
      incomplete: 'El mensaje de la plataforma de aprendizaje está incompleto.',
      unknownDeployment: 'Este despliegue de la plataforma de aprendizaje no se conoce aquí.',
      locked: 'Esta cuenta no puede iniciar sesión.',
      onlyTeachers: 'Solo los profesores añaden enlaces.',
      registrationUsed: 'Este enlace de registro ya se usó o ha caducado.',
      platformFailed: 'La plataforma de aprendizaje no responde como debería.',
      refused: 'El servidor no aceptó esto.',
    },
    open: 'Abrir Elenchus',
    sentHere:
      'Tu plataforma de aprendizaje te ha enviado aquí. Elenchus se abre en su propia ventana.',
    worksOnce: 'Funciona una vez, durante un minuto. Después abre de nuevo el enlace.',
    addPractice: 'Añadir práctica',
    addToCourse: 'Añadir práctica a tu curso',
    skill: 'Habilidad',
    title: 'Título',
    mode: 'Modo',
    modes: { practice: 'práctica', exam: 'examen' },
    tasks: 'Ejercicios',
    level: 'Nivel',
    levels: { adaptive: 'adaptativo', easy: 'fácil', medium: 'medio', hard: 'difícil' },
    due: 'Fecha límite',
    add: 'Añadir',
    made: 'La tarea está creada. Tu plataforma de aprendizaje añade ahora el enlace.',
    addLink: 'Añadir el enlace',
    registered: 'Registrado',
    mayLaunch: ['', ' ya puede abrir Elenchus. Puedes cerrar esta ventana.'],
  },
}

interface Refusal {
  readonly status: number
  readonly reason: LaunchFault
  /** What an operator needs to know of it, in English; null where there is nothing to add. */
  readonly detail: string | null
}

/** The page that says what went wrong. Any site may frame it: it may be shown in the frame of a platform that is not known. */
export function refusalPage(request: Request, { status, reason, detail }: Refusal): HandlerResult {
  const language = acceptedLanguage(request)
  const { failed, refusals } = words[language]
  return serverPage({
    status,
    language,
    title: failed,
    framedBy: ['*'],
    main: `<h1>${failed}</h1>
<p>${refusals[reason]}</p>
${detail === null ? '' : `<p class="soft" lang="en">${escapeHtml(detail)}</p>`}
<p><a href="/" target="_blank">${goHome[language]}</a></p>`,
  })
}

type Framed<K extends LaunchResult['kind']> = Extract<LaunchResult, { kind: K }>

/** A frame has no cookies of ours: the form opens a window that has. */
export function continuePage(
  request: Request,
  { code, framedBy }: Framed<'continue'>,
): HandlerResult {
  const language = acceptedLanguage(request)
  const { open, sentHere, worksOnce } = words[language]
  return serverPage({
    status: 200,
    language,
    title: open,
    framedBy,
    formTargets: ["'self'"],
    main: `<h1>${open}</h1>
<p>${sentHere}</p>
<form method="post" action="${continuePath}" target="_blank">
<input type="hidden" name="code" value="${escapeHtml(code)}">
<button class="main">${open}</button>
</form>
<p class="soft">${worksOnce}</p>`,
  })
}

type SkillNames = readonly { readonly id: string; readonly name: string }[]

const option = (value: string, label: string) =>
  `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`

const options = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([value, label]) => option(value, label))
    .join('')

/** On which a teacher chooses what a link is for. `skills` are named in the language of the request. */
export function pickPage(
  request: Request,
  { code, framedBy }: Framed<'pick'>,
  skills: SkillNames,
): HandlerResult {
  const language = acceptedLanguage(request)
  const shown = words[language]
  return serverPage({
    status: 200,
    language,
    title: shown.addPractice,
    framedBy,
    formTargets: ["'self'"],
    main: `<h1>${shown.addToCourse}</h1>
<form method="post" action="${pickPath}">
<input type="hidden" name="code" value="${escapeHtml(code)}">
<label>${shown.skill} <select name="skill" required>${skills.map(({ id, name }) => option(id, name)).join('')}</select></label>
<label>${shown.title} <input name="title" maxlength="200"></label>
<label>${shown.mode} <select name="mode">${options(shown.modes)}</select></label>
<label>${shown.tasks} <input name="count" type="number" min="1" max="50" value="10" required></label>
<label>${shown.level} <select name="level">${options(shown.levels)}</select></label>
<label>${shown.due} <input name="dueAt" type="date"></label>
<button class="main">${shown.add}</button>
</form>`,
  })
}

/** Hands the chosen link to the platform. */
export function returnPage(
  request: Request,
  { returnUrl, token, framedBy, title }: PickedLink,
): HandlerResult {
  const language = acceptedLanguage(request)
  const { addPractice, made, addLink } = words[language]
  return serverPage({
    status: 200,
    language,
    title: addPractice,
    framedBy,
    formTargets: [new URL(returnUrl).origin],
    main: `<h1>${escapeHtml(title)}</h1>
<p>${made}</p>
<form method="post" action="${escapeHtml(returnUrl)}">
<input type="hidden" name="JWT" value="${escapeHtml(token)}">
<button class="main">${addLink}</button>
</form>`,
  })
}

/** Ends the frame or window in which a platform has opened a registration (Dynamic Registration 1.0 §3.7). */
export const closeScript = {
  path: '/assets/lti-close.js',
  text: `'use strict'
const platform = window.opener ?? window.parent
if (platform !== window) platform.postMessage({ subject: 'org.imsglobal.lti.close' }, '*')
`,
} as const

/** Says that a platform is known now. Any site may frame it: nothing can be done on it, and a platform has other hosts than its issuer. */
export function registeredPage(request: Request, issuer: string): HandlerResult {
  const language = acceptedLanguage(request)
  const {
    registered,
    mayLaunch: [before, after],
  } = words[language]
  return serverPage({
    status: 200,
    language,
    title: registered,
    framedBy: ['*'],
    script: closeScript.path,
    main: `<h1>${registered}</h1>
<p>${before}<strong>${escapeHtml(issuer)}</strong>${after}</p>`,
  })
}
