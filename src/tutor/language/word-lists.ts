/**
 * The words by which a short message shows its language: the most frequent small words, and what
 * learners write about tasks. A word may stand in several lists; it then counts a part in each.
 */

import { languagesOfTaskVerb } from '../../text/task-verbs'

/** The languages that the offline tutor speaks. */
export const languages = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

/** The languages that are distinguished; the last four are read only to know that they are others. */
export type ReadLanguage = Language | 'pt' | 'it' | 'nl' | 'pl'

const lists: Readonly<Record<ReadLanguage, string>> = {
  en: `the a an and or but of to in on for with from by at as is are was were be been am do does did don't doesn't
    have has had i you he she it we they my your his her its our their me him them this that these those there here
    what which who when where why how not no yes if then than so just only very please can could would should will
    i'm it's that's i've you're isn't aren't can't won't didn't what's let's tell give show help know understand think
    get got find solve answer work out many much each all some any more less left after before about into out up down
    mean explain convert simplify calculate hello hi hey thanks thank ok stuck idea sorry why again really stupid hate
    annoying confused hint idk dunno bye write wrong right equals does first next step need want too lost time
    because help okay maybe eggs dollars sides divide multiply subtract add travels hours minutes days left expand factor integrate
    differentiate compute evaluate express between total apples money cost per hour week average area number numbers cost costs how's today good morning nope yeah wait solution solutions real root roots`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber von zu im in am an auf für mit aus bei nach
    ist sind war waren sein bin bist hat habe haben hast ich du er sie es wir ihr mein meine dein deine mir mich dir
    dich uns ihm ihn was welche welcher welches wer wann wo warum wieso wie nicht kein keine nein ja wenn dann als so
    nur sehr bitte kann kannst können könnte soll sollte will muss löse lösung berechne rechne rechnung sag sage zeig
    gib hilf hilfe hilfst weiß verstehe verstehen denke glaube aufgabe ergebnis antwort viele viel jeder jede alle
    mehr weniger erkläre erklär hallo danke doch mal schon auch noch einfach keine ahnung nervt hasse blöd doof mathe
    richtig falsch gleich gleichung wird werden beim zum zur über unter durch ohne um gibt geht wir's komme bekomme
    warte moment jetzt vielleicht tschüss guten morgen tag stimmt heißt bedeutet vereinfache leite ab kostet kosten
    weil wegen also machen macht bleiben bleibt übrig eier äpfel euro durch seiten seite teilen malnehmen abziehen addieren stück insgesamt pro sekunde stunde stunden schritt nächste erste zuerst hänge fest rechnen raus heraus kommt`,
  fr: `le la les l un une des du de d et ou mais à au aux en dans sur pour par avec sans est sont était être suis es ai
    as a avons avez ont je j tu il elle on nous vous ils elles mon ma mes ton ta tes son sa ses leur me te se lui ce
    cette ces cet ça c qu que qui quoi quel quelle quels quelles quand où pourquoi comment combien ne n pas non oui si
    alors plus moins très s'il plaît peux peut pouvez résous résoudre calcule calculer réponse dis donne montre aide
    aider sais comprends pense crois trouve trouver chaque tous tout toute explique expliquer bonjour salut merci
    juste vraiment idée déteste maths énervant nul faux vrai égal équation fait faire font vaut coûte perdu
    étape première d'abord encore aussi développe simplifie dérive convertis attends solution moi toi bloqué y
    veux faut donc parce aucune utilisent es-tu parcourt côtés côté diviser multiplier œufs pommes reste total heures jours c'est j'ai qu'est-ce est-ce qu'il l'aire l'équation n'ai aujourd'hui`,
  es: `el la los las un una unos unas lo al del de y e o u pero a en con por para sin sobre es son era ser estoy está
    están eres soy he has ha hay tengo tiene yo tú él ella nosotros ellos mi mis tu tus su sus me te se le nos qué
    cuál cuáles quién cuándo dónde por qué porqué cómo cuánto cuántos cuánta cuántas que no sí si entonces más menos
    muy favor puedo puedes puede resuelve resolver calcula calcular respuesta dime dame muestra ayuda ayúdame sé
    entiendo creo pienso cada todos todo toda explica explicar explícame hola gracias solo sólo idea odio mates
    matemáticas correcto mal bien igual ecuación hacer hago haz vale cuesta cuestan simplifica deriva convierte espera
    solución resultado este esta esto eso ese esa ni también ya como cuando donde entre queda quedan luego primero
    desarrolla usan quizás dividir lados lado huevos manzanas recorre resta resté suma porque paso siguiente perdido atascado difícil fácil buenos días adiós da otra vez quiero necesito tarea horas`,
  pt: `o os as um uma uns umas do da dos das no na nos nas e ou mas em com por para sem é são era ser estou está não sim
    eu você ele ela nós eles meu minha seu sua que qual quais quem quando onde porque como quanto quantos resolva
    calcule resposta diga ajuda ajude sei entendo acho cada todos tudo explique olá oi obrigado obrigada só isto isso
    mais menos muito uma fotossíntese posso pode tem há também já então equação solução ao à pelo pela fazer`,
  it: `il lo gli i un uno una di del della dei delle e o ma a al alla in nel nella con per senza su è sono era essere
    ho hai ha io tu lui lei noi loro mio mia tuo che chi cosa quale quali quando dove perché come quanto quanti non
    sì se più meno molto risolvi calcola risposta dimmi aiuto aiutami so capisco penso ogni tutti tutto spiega ciao
    grazie solo questo questa quello anche già allora fa equazione soluzione fare è qual cos'è dell nell`,
  nl: `de het een en of maar van naar in op voor met uit bij is zijn was waren ben heeft heb hebben ik jij je hij zij wij
    we jullie mijn jouw wat welke hoeveel wie wanneer waar waarom hoe niet geen nee ja als dan alleen heel graag kan kunt los
    bereken antwoord zeg help hulp weet begrijp denk elke alle alles leg uit hallo dank bedankt deze dit dat meer
    minder ook nog veel er om aan door te oplossing vergelijking`,
  pl: `i w na z do nie jest to się że jak co czy ja ty on ona my wy oni mój moja ile gdzie kiedy dlaczego kto który
    rozwiąż oblicz odpowiedź proszę dziękuję cześć wiem rozumiem myślę każdy wszystko wyjaśnij tylko ale lub oraz dla
    od po przez mam masz ma są był było równanie`,
}

/** The lists that hold each word. */
export const languagesOfWord: ReadonlyMap<string, readonly ReadLanguage[]> = collect()

function collect(): ReadonlyMap<string, readonly ReadLanguage[]> {
  const found = new Map<string, Set<ReadLanguage>>()
  for (const [language, words] of Object.entries(lists)) {
    for (const word of words.split(/\s+/)) {
      const known = found.get(word) ?? new Set()
      found.set(word, known.add(language as ReadLanguage))
    }
  }
  for (const [verb, spoken] of languagesOfTaskVerb) {
    found.set(verb, (found.get(verb) ?? new Set()).union(spoken))
  }
  return new Map(Array.from(found, ([word, known]) => [word, [...known]]))
}
