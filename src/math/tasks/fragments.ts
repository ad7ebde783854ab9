/** The alternatives that sentences of many types share, by name; the first of each is written. */
import type { Language } from '../../text/language'

export const fragments: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    find: "<find|calculate|compute|determine|work out|give|state|evaluate|what is|what was|what will be|what's|what are>",
    some: '<a|an|the|some>',
    each: '<each|every|per>',
    time: '<hours|hour|days|day|minutes|minute|weeks|week|months|month>',
  },
  de: {
    find: '<bestimme|berechne|ermittle|finde|gib|nenne|errechne|was ist|wie groß ist|wie hoch ist|wie lautet|wie viel ist|welches ist|wie heißt>',
    some: '<ein|eine|einen|einem|einer|der|die|das|den|dem>',
    the: '<den|die|das|der|dem>',
    each: '<je|pro|jede|jeden|jedes>',
    time: '<Stunden|Stunde|Tage|Tag|Tagen|Minuten|Minute|Wochen|Monate>',
  },
  fr: {
    find: '<trouve|calcule|calculer|calculez|trouver|trouvez|détermine|déterminer|donne|cherche|quel est|quelle est|quels sont|combien vaut|quel était|quelle était|quel sera>',
    some: "<un|une|le|la|l'|les|des>",
    the: "<le |la |l'|les |>",
    each: '<par|chaque>',
    time: '<heures|heure|jours|jour|minutes|minute|semaines|mois>',
  },
  es: {
    find: '<halla|calcula|calcular|hallar|encuentra|determina|obtén|da|cuál es|cuál era|cuál será|cuánto es|cuánto vale|cuáles son>',
    some: '<un|una|el|la|los|las>',
    the: '<el|la|los|las>',
    each: '<por|cada>',
    time: '<horas|hora|días|día|minutos|minuto|semanas|meses>',
  },
}
