/** The findings of the model test in words, for those who run the server: what is so, and what to set. */
import type { TestFinding } from './model-state'
import { type ModelConfig, providerNamed } from './registry'

/** The findings of one kind. */
type Found<Is extends TestFinding['is']> = TestFinding extends infer Each
  ? Each extends { readonly is: infer Names }
    ? Is extends Names
      ? Each
      : never
    : never
  : never

/** What a finding is about. */
interface Subject {
  readonly model: string
  /** The address of the server, without credentials. */
  readonly url: string
}

type Words = {
  readonly [Is in TestFinding['is']]: (found: Found<Is>, subject: Subject) => string
}

const listed = (names: readonly string[]): string => names.join(', ')

/** A number as German, Spanish and French write it. */
const decimal = (value: number): string => String(value).replace('.', ',')

const en: Words = {
  answers: (_, { model, url }) => `${model} at ${url} answers.`,
  notTried: () => 'Not tried, because the model gives no reply.',
  refused: (_, { url }) => `${url} refuses the key. Set LLM_API_KEY to one that it knows.`,
  wrongAddress: (_, { url }) =>
    `${url} answers, but there is no chat API (404). Set LLM_BASE_URL to the address of the API, which often ends in /v1.`,
  ownAddress: (_, { url }) =>
    `${url} is Elenchus itself. Set LLM_BASE_URL to the model's server, and give one of the two another port.`,
  loading: (_, { model, url }) =>
    `${url} is still loading ${model}. Wait until it has, and try again.`,
  unreachable: ({ reason }, { url }) =>
    `${url} cannot be reached (${reason}). Start the server of the model, or set LLM_BASE_URL; in a container localhost is the container itself.`,
  overloaded: ({ reason }, { url }) =>
    `${url} limits the rate, or the account is used up (${reason}). Try again later, or look at the account.`,
  moved: ({ reason }, { url }) =>
    `${url} redirects (${reason}), which is never followed. Set LLM_BASE_URL to where it leads.`,
  rejected: ({ reason }, { model, url }) =>
    `${url} rejects the request to ${model} (${reason}). Look at LLM_MODEL, LLM_MAX_OUTPUT_TOKENS and the server's log.`,
  serverError: ({ reason }, { url }) => `${url} fails (${reason}). Look at its log.`,
  silent: ({ seconds }, { url }) =>
    `${url} sent nothing for ${seconds} s. A model that is too large for the machine, or that other requests keep busy, does so.`,
  wrongName: ({ known }, { model, url }) =>
    `${url} has no model ${model}. ${known.length > 0 ? `It has ${listed(known)}. ` : ''}Set LLM_MODEL.`,
  streams: () => 'Replies come word by word.',
  atOnce: () => 'Replies come, all at once: the server does not stream. A learner waits longer.',
  wordless: ({ reason }) =>
    `The model ends without a word (${reason}). Look at its chat template; a model that reasons needs a larger LLM_MAX_OUTPUT_TOKENS.`,
  brokenStream: ({ reason }) =>
    `The reply breaks off (${reason}). Look at what stands between: a proxy that holds or cuts streams.`,
  callsTools: () => 'The model calls tools.',
  ignoresTools: () => 'The server takes tools; the model did not call one.',
  toolsOff: () => 'Off, by LLM_TOOLS.',
  noTools: ({ reason }) =>
    `Requests with tools fail (${reason}). Lessons work without; start llama.cpp with --jinja, choose a model with tools, or set LLM_TOOLS=off, which saves the tries.`,
  structured: ({ seconds }) => `Documents come in the form that is asked for, within ${seconds} s.`,
  unstructured: ({ seconds }) =>
    `The server or the model does not keep to a form (${seconds} s). Answer keys may be missing, and tasks that only they check are taught strictly. Set LLM_KEY_MODEL to a model that can.`,
  notStructured: ({ reason }) =>
    `No document came (${reason}). Tasks that only a key can check are taught strictly. Set LLM_KEY_MODEL, or LLM_KEY_MAX_TOKENS where answers are cut.`,
  keyModelFails: ({ reason }) => `The model of LLM_KEY_MODEL does not answer (${reason}).`,
  context: ({ tokens }) => `${tokens} tokens for prompt and reply.`,
  smallContext: ({ tokens }) =>
    `Only ${tokens} tokens for prompt and reply: older turns are left out soon. Start llama.cpp with -c 8192 for each slot, Ollama with OLLAMA_CONTEXT_LENGTH=8192.`,
  unknownContext: ({ tokens }) =>
    `The server does not say it; ${tokens} tokens are assumed. Set LLM_CONTEXT_TOKENS where it is another.`,
  cutsContext: ({ tokens }) =>
    `The server drops the beginning of a long prompt without a word${tokens === null ? '' : `; it keeps about ${tokens} tokens`}. ${tokens === null ? 'Set LLM_CONTEXT_TOKENS to what it holds' : `Set LLM_CONTEXT_TOKENS=${tokens}`}, or give it more: OLLAMA_CONTEXT_LENGTH=8192 for Ollama, the context length of the model in LM Studio.`,
  seesPictures: () => 'The model sees pictures.',
  overlooksPictures: () =>
    'The server takes pictures; the model did not say what is in one. Set LLM_VISION_MODEL to a model that sees, or LLM_VISION=off.',
  picturesOff: () => 'Off, by LLM_VISION. Learners are asked to type a task.',
  noPictures: ({ reason }) =>
    `Requests with pictures fail (${reason}). Learners are asked to type a task. Set LLM_VISION_MODEL to a model of the server that sees (llama.cpp: start it with --mmproj), or LLM_VISION=off, which saves the try.`,
  fast: ({ seconds, tokens }) =>
    `The first word after ${seconds} s${tokens === null ? '' : `, then ${tokens} tokens a second`}.`,
  slow: ({ seconds, tokens, keySeconds }) =>
    `Slow: the first word after ${seconds} s${tokens === null ? '' : `, then ${tokens} tokens a second`}. Take a smaller model, set LLM_KEY_TIMEOUT=${keySeconds}, and LLM_CONCURRENCY to the number of slots.`,
}

const de: Words = {
  answers: (_, { model, url }) => `${model} unter ${url} antwortet.`,
  notTried: () => 'Nicht versucht, weil das Modell keine Antwort gibt.',
  refused: (_, { url }) =>
    `${url} lehnt den Schlüssel ab. Setze LLM_API_KEY auf einen, den der Server kennt.`,
  wrongAddress: (_, { url }) =>
    `${url} antwortet, hat aber keine Chat-Schnittstelle (404). Setze LLM_BASE_URL auf deren Adresse; sie endet oft auf /v1.`,
  ownAddress: (_, { url }) =>
    `${url} ist Elenchus selbst. Setze LLM_BASE_URL auf den Server des Modells und gib einem von beiden einen anderen Port.`,
  loading: (_, { model, url }) =>
    `${url} lädt ${model} noch. Warte, bis es geladen ist, und versuche es noch einmal.`,
  unreachable: ({ reason }, { url }) =>
    `${url} ist nicht erreichbar (${reason}). Starte den Server des Modells oder setze LLM_BASE_URL; in einem Container ist localhost der Container selbst.`,
  overloaded: ({ reason }, { url }) =>
    `${url} begrenzt die Anfragen, oder das Konto ist aufgebraucht (${reason}). Versuche es später, oder sieh nach dem Konto.`,
  moved: ({ reason }, { url }) =>
    `${url} leitet um (${reason}); dem wird nie gefolgt. Setze LLM_BASE_URL auf das Ziel.`,
  rejected: ({ reason }, { model, url }) =>
    `${url} weist die Anfrage an ${model} zurück (${reason}). Prüfe LLM_MODEL, LLM_MAX_OUTPUT_TOKENS und das Protokoll des Servers.`,
  serverError: ({ reason }, { url }) =>
    `${url} meldet einen Fehler (${reason}). Sieh in sein Protokoll.`,
  silent: ({ seconds }, { url }) =>
    `${url} hat ${decimal(seconds)} s lang nichts geschickt. So verhält sich ein Modell, das für den Rechner zu groß ist oder das andere Anfragen beschäftigen.`,
  wrongName: ({ known }, { model, url }) =>
    `${url} hat kein Modell ${model}. ${known.length > 0 ? `Es gibt ${listed(known)}. ` : ''}Setze LLM_MODEL.`,
  streams: () => 'Antworten kommen Wort für Wort.',
  atOnce: () =>
    'Antworten kommen auf einmal: Der Server überträgt sie nicht laufend. Lernende warten länger.',
  wordless: ({ reason }) =>
    `Das Modell endet ohne ein Wort (${reason}). Prüfe seine Chat-Vorlage; ein Modell, das erst nachdenkt, braucht ein größeres LLM_MAX_OUTPUT_TOKENS.`,
  brokenStream: ({ reason }) =>
    `Die Antwort bricht ab (${reason}). Sieh nach, was dazwischen steht: ein Proxy, der Ströme aufhält oder kappt.`,
  callsTools: () => 'Das Modell ruft Werkzeuge auf.',
  ignoresTools: () => 'Der Server nimmt Werkzeuge an; das Modell hat keines aufgerufen.',
  toolsOff: () => 'Aus, durch LLM_TOOLS.',
  noTools: ({ reason }) =>
    `Anfragen mit Werkzeugen scheitern (${reason}). Der Unterricht geht auch ohne; starte llama.cpp mit --jinja, wähle ein Modell mit Werkzeugen, oder setze LLM_TOOLS=off, das spart die Versuche.`,
  structured: ({ seconds }) =>
    `Dokumente kommen in der verlangten Form, innerhalb von ${decimal(seconds)} s.`,
  unstructured: ({ seconds }) =>
    `Server oder Modell halten sich an keine Form (${decimal(seconds)} s). Lösungsschlüssel können fehlen; Aufgaben, die nur sie prüfen, werden streng unterrichtet. Setze LLM_KEY_MODEL auf ein Modell, das es kann.`,
  notStructured: ({ reason }) =>
    `Es kam kein Dokument (${reason}). Aufgaben, die nur ein Schlüssel prüft, werden streng unterrichtet. Setze LLM_KEY_MODEL, oder LLM_KEY_MAX_TOKENS, wo Antworten abgeschnitten sind.`,
  keyModelFails: ({ reason }) => `Das Modell von LLM_KEY_MODEL antwortet nicht (${reason}).`,
  context: ({ tokens }) => `${tokens} Tokens für Anfrage und Antwort.`,
  smallContext: ({ tokens }) =>
    `Nur ${tokens} Tokens für Anfrage und Antwort: Ältere Beiträge fallen bald weg. Starte llama.cpp mit -c 8192 je Platz, Ollama mit OLLAMA_CONTEXT_LENGTH=8192.`,
  unknownContext: ({ tokens }) =>
    `Der Server sagt es nicht; angenommen werden ${tokens} Tokens. Setze LLM_CONTEXT_TOKENS, wenn es anders ist.`,
  cutsContext: ({ tokens }) =>
    `Der Server lässt den Anfang einer langen Anfrage ohne ein Wort weg${tokens === null ? '' : `; er behält etwa ${tokens} Tokens`}. ${tokens === null ? 'Setze LLM_CONTEXT_TOKENS auf das, was er fasst' : `Setze LLM_CONTEXT_TOKENS=${tokens}`}, oder gib ihm mehr: OLLAMA_CONTEXT_LENGTH=8192 für Ollama, die Kontextlänge des Modells in LM Studio.`,
  seesPictures: () => 'Das Modell sieht Bilder.',
  overlooksPictures: () =>
    'Der Server nimmt Bilder an; das Modell hat nicht gesagt, was auf einem zu sehen ist. Setze LLM_VISION_MODEL auf ein Modell, das sieht, oder LLM_VISION=off.',
  picturesOff: () => 'Aus, durch LLM_VISION. Lernende werden gebeten, eine Aufgabe zu tippen.',
  noPictures: ({ reason }) =>
    `Anfragen mit Bildern scheitern (${reason}). Lernende werden gebeten, eine Aufgabe zu tippen. Setze LLM_VISION_MODEL auf ein Modell des Servers, das sieht (llama.cpp: starte es mit --mmproj), oder LLM_VISION=off, das spart den Versuch.`,
  fast: ({ seconds, tokens }) =>
    `Das erste Wort nach ${decimal(seconds)} s${tokens === null ? '' : `, dann ${decimal(tokens)} Tokens in der Sekunde`}.`,
  slow: ({ seconds, tokens, keySeconds }) =>
    `Langsam: das erste Wort nach ${decimal(seconds)} s${tokens === null ? '' : `, dann ${decimal(tokens)} Tokens in der Sekunde`}. Nimm ein kleineres Modell, setze LLM_KEY_TIMEOUT=${keySeconds} und LLM_CONCURRENCY auf die Zahl der Plätze.`,
}

const es: Words = {
  answers: (_, { model, url }) => `${model} en ${url} responde.`,
  notTried: () => 'No se ha probado, porque el modelo no da ninguna respuesta.',
  refused: (_, { url }) =>
    `${url} rechaza la clave. Pon en LLM_API_KEY una que el servidor conozca.`,
  wrongAddress: (_, { url }) =>
    `${url} responde, pero no tiene una API de chat (404). Pon en LLM_BASE_URL la dirección de la API, que suele acabar en /v1.`,
  ownAddress: (_, { url }) =>
    `${url} es el propio Elenchus. Pon en LLM_BASE_URL el servidor del modelo, y da otro puerto a uno de los dos.`,
  loading: (_, { model, url }) =>
    `${url} todavía está cargando ${model}. Espera a que termine y vuelve a probar.`,
  unreachable: ({ reason }, { url }) =>
    `No se puede llegar a ${url} (${reason}). Inicia el servidor del modelo o cambia LLM_BASE_URL; en un contenedor, localhost es el propio contenedor.`,
  overloaded: ({ reason }, { url }) =>
    `${url} limita las peticiones, o la cuenta está agotada (${reason}). Prueba más tarde o revisa la cuenta.`,
  moved: ({ reason }, { url }) =>
    `${url} redirige (${reason}), y eso nunca se sigue. Pon en LLM_BASE_URL el destino.`,
  rejected: ({ reason }, { model, url }) =>
    `${url} rechaza la petición a ${model} (${reason}). Revisa LLM_MODEL, LLM_MAX_OUTPUT_TOKENS y el registro del servidor.`,
  serverError: ({ reason }, { url }) => `${url} falla (${reason}). Mira su registro.`,
  silent: ({ seconds }, { url }) =>
    `${url} no ha enviado nada en ${decimal(seconds)} s. Así se comporta un modelo demasiado grande para la máquina, o uno ocupado con otras peticiones.`,
  wrongName: ({ known }, { model, url }) =>
    `${url} no tiene el modelo ${model}. ${known.length > 0 ? `Tiene ${listed(known)}. ` : ''}Cambia LLM_MODEL.`,
  streams: () => 'Las respuestas llegan palabra a palabra.',
  atOnce: () =>
    'Las respuestas llegan de una vez: el servidor no las transmite poco a poco. Quien aprende espera más.',
  wordless: ({ reason }) =>
    `El modelo termina sin una palabra (${reason}). Revisa su plantilla de chat; un modelo que razona necesita un LLM_MAX_OUTPUT_TOKENS mayor.`,
  brokenStream: ({ reason }) =>
    `La respuesta se interrumpe (${reason}). Mira lo que hay en medio: un proxy que retiene o corta las transmisiones.`,
  callsTools: () => 'El modelo llama a herramientas.',
  ignoresTools: () => 'El servidor acepta herramientas; el modelo no ha llamado a ninguna.',
  toolsOff: () => 'Desactivadas, por LLM_TOOLS.',
  noTools: ({ reason }) =>
    `Las peticiones con herramientas fallan (${reason}). Las clases funcionan sin ellas; inicia llama.cpp con --jinja, elige un modelo con herramientas o pon LLM_TOOLS=off, que ahorra los intentos.`,
  structured: ({ seconds }) =>
    `Los documentos llegan en la forma pedida, en ${decimal(seconds)} s.`,
  unstructured: ({ seconds }) =>
    `El servidor o el modelo no respetan una forma (${decimal(seconds)} s). Pueden faltar claves de respuesta, y las tareas que solo ellas comprueban se enseñan en modo estricto. Pon en LLM_KEY_MODEL un modelo capaz.`,
  notStructured: ({ reason }) =>
    `No llegó ningún documento (${reason}). Las tareas que solo una clave comprueba se enseñan en modo estricto. Cambia LLM_KEY_MODEL, o LLM_KEY_MAX_TOKENS si las respuestas se cortan.`,
  keyModelFails: ({ reason }) => `El modelo de LLM_KEY_MODEL no responde (${reason}).`,
  context: ({ tokens }) => `${tokens} tokens para petición y respuesta.`,
  smallContext: ({ tokens }) =>
    `Solo ${tokens} tokens para petición y respuesta: los turnos antiguos se omiten pronto. Inicia llama.cpp con -c 8192 por cada plaza, u Ollama con OLLAMA_CONTEXT_LENGTH=8192.`,
  unknownContext: ({ tokens }) =>
    `El servidor no lo dice; se suponen ${tokens} tokens. Pon LLM_CONTEXT_TOKENS si son otros.`,
  cutsContext: ({ tokens }) =>
    `El servidor omite sin avisar el principio de una petición larga${tokens === null ? '' : `; conserva unos ${tokens} tokens`}. ${tokens === null ? 'Pon en LLM_CONTEXT_TOKENS lo que le cabe' : `Pon LLM_CONTEXT_TOKENS=${tokens}`}, o dale más: OLLAMA_CONTEXT_LENGTH=8192 para Ollama, la longitud de contexto del modelo en LM Studio.`,
  seesPictures: () => 'El modelo ve imágenes.',
  overlooksPictures: () =>
    'El servidor acepta imágenes; el modelo no ha dicho qué hay en una. Pon en LLM_VISION_MODEL un modelo que vea, o LLM_VISION=off.',
  picturesOff: () => 'Desactivadas, por LLM_VISION. Se pide a quien aprende que escriba la tarea.',
  noPictures: ({ reason }) =>
    `Las peticiones con imágenes fallan (${reason}). Se pide a quien aprende que escriba la tarea. Pon en LLM_VISION_MODEL un modelo del servidor que vea (llama.cpp: inícialo con --mmproj), o LLM_VISION=off, que ahorra el intento.`,
  fast: ({ seconds, tokens }) =>
    `La primera palabra a los ${decimal(seconds)} s${tokens === null ? '' : `, después ${decimal(tokens)} tokens por segundo`}.`,
  slow: ({ seconds, tokens, keySeconds }) =>
    `Lento: la primera palabra a los ${decimal(seconds)} s${tokens === null ? '' : `, después ${decimal(tokens)} tokens por segundo`}. Usa un modelo menor, pon LLM_KEY_TIMEOUT=${keySeconds}, y en LLM_CONCURRENCY el número de plazas.`,
}

const fr: Words = {
  answers: (_, { model, url }) => `${model} à ${url} répond.`,
  notTried: () => 'Pas essayé, car le modèle ne donne aucune réponse.',
  refused: (_, { url }) =>
    `${url} refuse la clé. Donne à LLM_API_KEY une clé que le serveur connaît.`,
  wrongAddress: (_, { url }) =>
    `${url} répond, mais n’a pas d’API de conversation (404). Donne à LLM_BASE_URL l’adresse de l’API, qui finit souvent par /v1.`,
  ownAddress: (_, { url }) =>
    `${url} est Elenchus lui-même. Donne à LLM_BASE_URL le serveur du modèle, et un autre port à l’un des deux.`,
  loading: (_, { model, url }) =>
    `${url} charge encore ${model}. Attends la fin du chargement et réessaie.`,
  unreachable: ({ reason }, { url }) =>
    `${url} est injoignable (${reason}). Démarre le serveur du modèle ou change LLM_BASE_URL ; dans un conteneur, localhost est le conteneur lui-même.`,
  overloaded: ({ reason }, { url }) =>
    `${url} limite les requêtes, ou le compte est épuisé (${reason}). Réessaie plus tard ou vérifie le compte.`,
  moved: ({ reason }, { url }) =>
    `${url} redirige (${reason}), ce qui n’est jamais suivi. Donne à LLM_BASE_URL la destination.`,
  rejected: ({ reason }, { model, url }) =>
    `${url} rejette la requête à ${model} (${reason}). Vérifie LLM_MODEL, LLM_MAX_OUTPUT_TOKENS et le journal du serveur.`,
  serverError: ({ reason }, { url }) => `${url} échoue (${reason}). Regarde son journal.`,
  silent: ({ seconds }, { url }) =>
    `${url} n’a rien envoyé pendant ${decimal(seconds)} s. C’est ce que fait un modèle trop grand pour la machine, ou occupé par d’autres requêtes.`,
  wrongName: ({ known }, { model, url }) =>
    `${url} n’a pas de modèle ${model}. ${known.length > 0 ? `Il a ${listed(known)}. ` : ''}Change LLM_MODEL.`,
  streams: () => 'Les réponses arrivent mot à mot.',
  atOnce: () =>
    'Les réponses arrivent d’un coup : le serveur ne les transmet pas au fil de l’eau. L’attente est plus longue.',
  wordless: ({ reason }) =>
    `Le modèle finit sans un mot (${reason}). Vérifie son modèle de conversation ; un modèle qui raisonne demande un LLM_MAX_OUTPUT_TOKENS plus grand.`,
  brokenStream: ({ reason }) =>
    `La réponse s’interrompt (${reason}). Regarde ce qui se trouve entre les deux : un proxy qui retient ou coupe les flux.`,
  callsTools: () => 'Le modèle appelle des outils.',
  ignoresTools: () => 'Le serveur accepte des outils ; le modèle n’en a appelé aucun.',
  toolsOff: () => 'Désactivés, par LLM_TOOLS.',
  noTools: ({ reason }) =>
    `Les requêtes avec des outils échouent (${reason}). Les leçons marchent sans ; démarre llama.cpp avec --jinja, choisis un modèle avec outils, ou mets LLM_TOOLS=off, ce qui épargne les essais.`,
  structured: ({ seconds }) =>
    `Les documents arrivent dans la forme demandée, en ${decimal(seconds)} s.`,
  unstructured: ({ seconds }) =>
    `Le serveur ou le modèle ne respecte pas une forme (${decimal(seconds)} s). Des corrigés peuvent manquer, et les exercices qu’eux seuls vérifient sont menés strictement. Donne à LLM_KEY_MODEL un modèle qui en est capable.`,
  notStructured: ({ reason }) =>
    `Aucun document n’est venu (${reason}). Les exercices que seul un corrigé vérifie sont menés strictement. Change LLM_KEY_MODEL, ou LLM_KEY_MAX_TOKENS si les réponses sont coupées.`,
  keyModelFails: ({ reason }) => `Le modèle de LLM_KEY_MODEL ne répond pas (${reason}).`,
  context: ({ tokens }) => `${tokens} jetons pour la requête et la réponse.`,
  smallContext: ({ tokens }) =>
    `Seulement ${tokens} jetons pour la requête et la réponse : les anciens échanges sont vite laissés de côté. Démarre llama.cpp avec -c 8192 par place, Ollama avec OLLAMA_CONTEXT_LENGTH=8192.`,
  unknownContext: ({ tokens }) =>
    `Le serveur ne le dit pas ; ${tokens} jetons sont supposés. Donne LLM_CONTEXT_TOKENS s’il en est autrement.`,
  cutsContext: ({ tokens }) =>
    `Le serveur laisse tomber sans un mot le début d’une longue requête${tokens === null ? '' : ` ; il garde environ ${tokens} jetons`}. ${tokens === null ? 'Donne à LLM_CONTEXT_TOKENS ce qu’il contient' : `Mets LLM_CONTEXT_TOKENS=${tokens}`}, ou donne-lui plus : OLLAMA_CONTEXT_LENGTH=8192 pour Ollama, la longueur de contexte du modèle dans LM Studio.`,
  seesPictures: () => 'Le modèle voit les images.',
  overlooksPictures: () =>
    'Le serveur accepte les images ; le modèle n’a pas dit ce que l’une d’elles montre. Donne à LLM_VISION_MODEL un modèle qui voit, ou mets LLM_VISION=off.',
  picturesOff: () => 'Désactivées, par LLM_VISION. On demande aux élèves de taper l’exercice.',
  noPictures: ({ reason }) =>
    `Les requêtes avec images échouent (${reason}). On demande aux élèves de taper l’exercice. Donne à LLM_VISION_MODEL un modèle du serveur qui voit (llama.cpp : lance-le avec --mmproj), ou mets LLM_VISION=off, ce qui évite l’essai.`,
  fast: ({ seconds, tokens }) =>
    `Le premier mot après ${decimal(seconds)} s${tokens === null ? '' : `, puis ${decimal(tokens)} jetons par seconde`}.`,
  slow: ({ seconds, tokens, keySeconds }) =>
    `Lent : le premier mot après ${decimal(seconds)} s${tokens === null ? '' : `, puis ${decimal(tokens)} jetons par seconde`}. Prends un modèle plus petit, mets LLM_KEY_TIMEOUT=${keySeconds}, et dans LLM_CONCURRENCY le nombre de places.`,
}

const languages = { en, de, es, fr } as const

/** A finding in one or more sentences. */
export function findingInWords(
  finding: TestFinding,
  config: ModelConfig,
  language: keyof typeof languages,
): string {
  const say = languages[language][finding.is] as (found: TestFinding, subject: Subject) => string
  return say(finding, { model: config.model, url: addressOf(config) })
}

/** The address that requests go to, without credentials and query. */
function addressOf({ provider, baseUrl }: ModelConfig): string {
  const { apiUrls, defaultUrl } = providerNamed(provider)
  const url = new URL(apiUrls(baseUrl ?? defaultUrl)[0])
  return `${url.origin}${url.pathname}`.replace(/\/$/, '')
}
