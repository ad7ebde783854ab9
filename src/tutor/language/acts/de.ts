/** How acts of dialogue are heard and answered in German. */
import type { ActCatalogue } from './act'

export const de: ActCatalogue = {
  farewell: {
    hears: [
      "tsch(?:ü|ue)ss?i?|ciao|tschau|(?:auf )?wiedersehen|bis (?:dann|morgen|bald|später|spaeter|nachher|zum nächsten mal|nächste woche|\\w{3,12}tag)|gute nacht|mach'?s gut|servus tschüss",
      'ich (?:muss|geh|gehe|bin|haue) (?:jetzt |dann |mal )*(?:los|weg|gehen|ab|schlafen|ins bett|essen)(?: .{1,20})?|ich (?:muss|geh|gehe) .{1,15}(?:los|weg|gehen)',
    ],
    says: ['Tschüss, und danke, dass du drangeblieben bist.', 'Bis bald.', 'Mach es gut.'],
  },
  stop: {
    hears: [
      'sto+pp?|halt|hör (?:auf|bitte auf)|aufhören|(?:ich (?:will|möchte|mag|kann)|lass uns|können wir|wir können) (?:jetzt |bitte |nicht mehr |hier )*(?:aufhören|stoppen|beenden|schluss machen|nicht mehr|weitermachen)|schluss(?: (?:für heute|jetzt|damit))?|(?:das )?(?:genug|reicht|das reicht)(?: (?:für heute|jetzt|mir))*|es reicht(?: .{1,15})?|ich (?:will|mag) nicht mehr(?: .{1,20})?|feierabend|ende|abbrechen|lass mich in ruhe|ich bin (?:für heute )?fertig mit den nerven',
    ],
    says: [
      'Dann hören wir hier auf; was du geschrieben hast, bleibt erhalten.',
      'Gut, das genügt; es geht nichts verloren.',
      'In Ordnung, wir lassen es dabei.',
    ],
  },
  pause: {
    hears: [
      '(?:ich (?:brauche?|möchte|will|mache)|können wir|lass uns|kann ich) (?:jetzt |mal |kurz |bitte |erst )*(?:eine? )?(?:kurze |kleine )?(?:pause|auszeit)(?: .{1,12})?|(?:eine? )?(?:kurze |kleine )?pause|bin gleich (?:wieder da|zurück)|moment(?: pause)?',
    ],
    says: [
      'Eine Pause ist eine gute Idee; die Stelle bleibt gemerkt.',
      'Ruh dich kurz aus; hier läuft nichts weg.',
    ],
  },
  insult: {
    hears: [
      '(?:du|dieser? (?:bot|tutor|ding)|das ding)(?: bist| ist)? (?:so |echt |wirklich |ein |eine |total |voll |einfach )*(?:dumm|blöd|doof|bescheuert|idiot\\w{0,2}|depp|nutzlos\\w{0,2}|schlecht\\w{0,2}|unnötig|langweilig|nervig|scheiße|trottel|mies\\w{0,2})(?: \\w{1,12})?|idiot|depp|du nervst(?: .{1,15})?|halt (?:die klappe|den mund|die fresse|dein maul)|ich hasse dich|verpiss dich|hau ab|blödmann',
    ],
    says: [
      'Das halte ich aus, und ich möchte dir besser helfen.',
      'Ich nehme es nicht übel; zeig mir an deiner Arbeit, wo es klemmt.',
      'Das hört keiner gern, aber wir kommen trotzdem weiter.',
    ],
  },
  sad: {
    hears: [
      '(?:ich (?:bin|fühle? mich)|mir (?:ist|geht es|gehts)) (?:so |sehr |heute |ein bisschen |total |gerade )*(?:traurig|einsam|unglücklich|schlecht|krank|deprimiert|nicht gut|übel|mies|zum heulen)(?: .{1,20})?|ich hatte einen schlechten tag|(?:ein )?schlechter tag|mein\\w{0,2} .{1,30} ist (?:gestorben|tot|krank)|niemand mag mich|ich habe? (?:kopf|bauch)schmerzen',
    ],
    says: [
      'Das tut mir leid; wenn es dich drückt, sprich mit jemandem, dem du vertraust.',
      'Das klingt schwer, und es ist wichtiger als jede Aufgabe.',
    ],
  },
  selfDoubt: {
    hears: [
      'ich (?:bin|fühle? mich) (?:einfach |halt |so |zu |echt |total |voll |ein |eine )*(?:dumm|blöd|doof|schlecht(?: in .{1,12})?|unfähig|hoffnungslos|nicht (?:klug|schlau|gut) genug|ein(?:e)? versager(?:in)?|versager(?:in)?|eine? null|zu langsam|kein mathemensch)(?: (?:dafür|für .{1,12}|in .{1,12}))?|ich (?:kapiere?|verstehe?|schaffe?|lerne?) (?:das|es|mathe) (?:nie|niemals|sowieso nicht|eh nicht)(?: .{1,12})?|ich kann (?:das|es|mathe|nichts|gar nichts)(?: (?:einfach|eh|sowieso|nicht|nie))*|alle anderen (?:können|verstehen) (?:das|es)(?: .{1,10})?|ich werde? (?:das|es) nie (?:verstehen|können|lernen)',
    ],
    says: [
      'Dass etwas schwer ist, sagt nichts über dich; es sagt, wo man anfängt.',
      'Am Anfang fällt das niemandem leicht, und du bist noch da.',
      'Das glaube ich nicht: ein kleines Stück, und du wirst es sehen.',
    ],
  },
  afraid: {
    hears: [
      'ich (?:habe?|bin|fühle? mich) (?:so |sehr |etwas |ein bisschen |total |große |voll )*(?:angst|nervös|aufgeregt|panik|gestresst|überfordert|ängstlich)(?: .{1,40})?|ich falle? (?:bestimmt |sicher )?durch(?: .{1,15})?|ich schreibe? (?:bestimmt )?eine (?:fünf|sechs)|was(?: ist)? wenn ich (?:durchfalle|es nicht schaffe)',
    ],
    says: [
      'Aufgeregt sein ist erlaubt; was du auf Papier kannst, kannst du auch in der Arbeit.',
      'Angst wird kleiner mit jedem Stück, das du allein kannst, also holen wir eins.',
    ],
  },
  dislike: {
    hears: [
      'ich (?:hasse|mag|verabscheue|kann)(?: einfach| wirklich| echt)? (?:mathe\\w{0,6}|das|es|diese\\w? \\w{1,15}|schule|hausaufgaben|algebra|geometrie|brüche|gleichungen|textaufgaben)(?: (?:nicht|überhaupt nicht|gar nicht|nicht leiden|so sehr|einfach))*|(?:mathe|das|es|schule|die aufgabe) (?:ist |sind )?(?:so |echt |total |voll |einfach )*(?:nervt|nervig|blöd|doof|bescheuert|ätzend|scheiße|frustrierend|sinnlos|der horror|schrecklich|quatsch|mist)(?: (?:so|mich|total|echt|voll))*|ich bin (?:so )?(?:genervt|frustriert|sauer)(?: .{1,15})?|kein(?:en)? (?:bock|lust)(?: (?:mehr|auf .{1,15}))?|ich habe? (?:gar |überhaupt )?kein(?:e|en)? (?:bock|lust)(?: .{1,20})?|och nö|menno|arg?h+',
    ],
    says: [
      'Du musst es nicht mögen; ein kleines Stück genügt fürs Erste.',
      'Das Gefühl ist in Ordnung, und es wird oft besser, sobald etwas klappt.',
      'So geht es vielen, meist mit dem Teil, bevor es klick macht.',
    ],
  },
  example: {
    hears: [
      '(?:(?:kannst|könntest|hast|gibst|zeigst) du (?:mir )?|gib(?:t es)? (?:mir )?|zeige? (?:mir )?|ich (?:brauche?|möchte|will|hätte gern) |mach(?:e)? |nenn(?:e)? (?:mir )?|gibt es )?(?:mal |bitte |noch |dafür |dazu |einfach )*(?:ein(?:e|en)? |noch ein |ein anderes |das )?(?:einfaches |ähnliches |leichtes |anderes |weiteres |konkretes )?beispiele?(?: (?:dafür|dazu|bitte|geben|zeigen|machen|nennen|sehen|rechnen|vorrechnen|haben))*|zum beispiel|wie (?:zum beispiel|zb)|zeig(?:e)? mir wie (?:es|das) geht|rechne? (?:mir )?(?:eine|eins)(?: ähnliche)? vor|(?:kannst du )?(?:mir )?(?:eine|eins) vorrechnen|mach(?:e)? es (?:mir )?vor',
    ],
    says: ['Hier ist eines dieser Art.', 'Ein Beispiel also.', 'Gern.'],
    free: [
      'Ein Beispiel zu dem, was du lernst, gern: Nenne es mir.',
      'Ein Beispiel zeige ich, sobald es eine Aufgabe gibt.',
    ],
  },
  easier: {
    hears: [
      '(?:das|es|die aufgabe|die|mir) ?(?:ist )?(?:mir |für mich )?(?:echt |einfach |wirklich |viel )*(?:zu (?:schwer|schwierig|kompliziert|hart|viel|schnell)|so (?:schwer|schwierig)|schwer|schwierig|kompliziert)(?: für mich)?|zu (?:schwer|schwierig|kompliziert|schnell)|(?:(?:kannst|könntest) du (?:es |das |mir )?|geht (?:es |das )?|gib mir |mach(?:e)? (?:es |das )?|ich (?:will|möchte|brauche?|hätte gern) |hast du |lieber |bitte )?(?:auch |etwas |was |ein(?:e|en|s)? |noch |viel |ein bisschen |bitte )*(?:leichter\\w{0,2}|einfacher\\w{0,2}|leichteres|simpler)(?: (?:aufgabe|machen|frage|beispiel|bitte|geben|sagen|erklären|geht))*|langsamer|nicht so schnell|(?:in )?kleinere(?:n)? schritte(?:n)?|schritt für schritt',
    ],
    says: [
      'Dann machen wir es kleiner.',
      'Wir gehen langsamer, mit einem kleineren Stück.',
      'Gut, eine einfache Sache nach der anderen.',
    ],
    free: ['Wir können so leicht anfangen, wie du willst.', 'Etwas Einfaches, gern.'],
  },
  harder: {
    hears: [
      '(?:das|es|die aufgabe|die) ?(?:ist |war |wird )?(?:mir |für mich )?(?:echt |doch |viel |einfach |total |voll )*(?:zu (?:leicht|einfach|simpel)|babyleicht|kinderleicht|so (?:leicht|einfach)|leicht|einfach)(?: für mich)?|zu (?:leicht|einfach)|(?:(?:kannst|könntest) du (?:es |das |mir )?|geht (?:es |das )?|gib mir |mach(?:e)? (?:es |das )?|ich (?:will|möchte|brauche?) |hast du |lieber )?(?:auch |etwas |was |ein(?:e|en|s)? |noch |viel |ein bisschen |bitte )*(?:schwerer\\w{0,2}|schwieriger\\w{0,2}|anspruchsvoller\\w{0,2}|kniffliger\\w{0,2})(?: (?:aufgabe|machen|frage|bitte|geben))*|eine herausforderung|fordere mich heraus',
    ],
    says: [
      'Schön, bring diese zu Ende, dann kommt eine schwerere.',
      'Gern, sobald diese fertig ist.',
    ],
    free: ['Gern, bring mir eine schwere.', 'Eine Herausforderung, gut.'],
  },
  rephrase: {
    hears: [
      '(?:(?:kannst|könntest) du )?(?:mir )?(?:das|es)? ?(?:bitte |mir |noch ?mal )*(?:anders|in anderen worten|mit anderen worten|einfacher|verständlicher|genauer) (?:erklären|sagen|ausdrücken|formulieren|fragen)|(?:erkläre?|sage?|formuliere?|frag)(?: (?:mir|es|das|mal|bitte|noch ?mal))* (?:anders|einfacher|in anderen worten|mit anderen worten|genauer)|(?:in|mit) anderen worten|anders(?: bitte| erklärt)?|was (?:meinst du|heißt das|bedeutet das|soll das heißen|willst du von mir|willst du wissen)(?: (?:damit|denn|genau))*|wie meinst du das|ich verstehe? (?:dich|die frage|deine frage|nicht was du (?:meinst|willst))(?: nicht)?|das ergibt keinen sinn|(?:kannst du )?(?:mir )?(?:das|es) (?:bitte )?erklären|erkläre?(?: (?:es|das|mir|mal|bitte))*',
    ],
    says: [
      'Mit anderen Worten also.',
      'Ich sage es anders.',
      'Ich versuche es von einer anderen Seite.',
    ],
    free: [
      'Anders gesagt: Du schreibst eine Aufgabe, ich helfe dir, sie selbst zu lösen.',
      'Kurz gesagt, du bringst eine Aufgabe, und ich stelle die Fragen, die hindurchführen.',
    ],
  },
  again: {
    hears: [
      '(?:noch ?(?:ein)?mal|nochmals|wieder)(?: (?:von vorn|erklären|sagen))?|(?:(?:kannst|könntest) du )?(?:das|es|die frage)? ?(?:bitte |noch ?mal |noch einmal )*(?:wiederholen|sagen|stellen)|wiederhole?(?: (?:es|das|die frage|bitte))*|sag(?:e)? (?:das|es) (?:noch ?mal|noch einmal)|wie bitte|was (?:hast du (?:gesagt|gefragt)|war (?:das|die frage))(?: noch ?mal)?|was|hä+|von vorn|ich habe? die frage vergessen|wie war die frage',
    ],
    says: [
      'Gern noch einmal.',
      'Noch einmal von vorn.',
      'Hier noch einmal, ein wenig anders gefragt.',
    ],
    free: ['Es gab noch keine Aufgabe, also beginnen wir mit einer.', 'Fangen wir noch einmal an.'],
  },
  skip: {
    hears: [
      '(?:das |die |diese )?(?:überspring\\w{0,4}|auslassen|weglassen|skip)(?: (?:das|die|diese|wir|bitte|ich))*|(?:kann ich|können wir|lass uns|ich will|ich möchte) (?:das |die |diese |die aufgabe |diese aufgabe )?(?:überspringen|auslassen|weglassen|lassen)|(?:die )?nächste(?:s|r)?(?: (?:aufgabe|frage))?|lass (?:es|das)(?: (?:sein|gut sein))?|vergiss (?:es|das)|egal|ich will (?:das|die|diese(?: aufgabe)?) nicht(?: machen)?',
    ],
    says: [
      'Wir lassen sie liegen; schreib sie wieder auf, wenn du zurückkommen willst.',
      'Vorerst übersprungen, sie bleibt offen.',
    ],
    free: ['Es gibt noch nichts zu überspringen.', 'Wir können überall anfangen.'],
  },
  change: {
    hears: [
      '(?:(?:können|könnten|wollen) wir |kann ich |lass uns |ich (?:will|möchte|mag) |gib mir |mach(?:en)? (?:wir )?|lieber |bitte )?(?:jetzt |lieber |mal |bitte )*(?:et)?was (?:anderes|neues|anders)(?: (?:machen|üben|lernen|rechnen|bitte|tun))*|(?:ein )?(?:anderes|neues) thema(?: .{1,15})?|(?:eine )?(?:andere|neue) aufgabe(?: .{1,15})?|thema wechseln|themawechsel',
    ],
    says: ['Gern etwas anderes.', 'Natürlich, wir wechseln.', 'Wie du magst.'],
  },
  identity: {
    hears: [
      '(?:wer|was) bist du(?: (?:eigentlich|denn|genau))*|wie heißt du(?: .{1,12})?|hast du einen namen|bist du (?:eigentlich |wirklich |denn |etwa )*(?:ein |eine |der |mein |meine )?(?:echte\\w? )?(?:roboter|bot|ki|mensch|computer|maschine|modell|chat ?gpt|gpt|offline|online|echt|programm|lehrer(?:in)?|person|tutor|mann|frau)(?: (?:mensch|person|lehrer|oder .{1,20}))?|welches (?:sprach)?modell(?: bist du)?|wer hat dich (?:gemacht|gebaut|programmiert)|(?:rede|schreibe|spreche) ich mit (?:einem |einer )?(?:roboter|bot|ki|mensch\\w{0,2}|computer|maschine)|wie alt bist du|ist das (?:eine? )?(?:ki|bot|chat ?gpt)',
    ],
    says: [
      'Ich bin der Offline-Tutor: ein Programm mit festen Regeln, ohne Sprachmodell.',
      'Kein Mensch und kein Sprachmodell: Ich bin der Offline-Tutor dieses Programms.',
      'Ich bin der Offline-Tutor, ein Programm, das genau rechnet und Fragen stellt.',
    ],
  },
  languages: {
    hears: [
      '(?:kannst|sprichst|verstehst) du (?:auch )?(?:deutsch|englisch|französisch|spanisch|andere sprachen|italienisch|polnisch|türkisch|arabisch|russisch)(?: (?:sprechen|reden|schreiben))?|welche sprachen? (?:kannst|sprichst|verstehst) du|(?:auf|in) deutsch|geht (?:es|das) auch auf (?:deutsch|englisch|französisch|spanisch)',
    ],
    says: [
      'Ich spreche Deutsch, Englisch, Französisch und Spanisch: Ich antworte in der Sprache, in der du schreibst.',
      'Deutsch, Englisch, Französisch und Spanisch kann ich; schreib einfach in einer davon.',
    ],
  },
  abilities: {
    hears: [
      'was (?:kannst|machst|tust|kann|bietest) (?:du|man|ich)(?: (?:eigentlich|alles|so|hier|denn|für mich|machen|tun|fragen|an))*|wobei (?:kannst du (?:mir )?helfen|hilfst du(?: mir)?)|wie (?:kannst du (?:mir )?helfen|hilfst du mir|funktioniert (?:das|es)(?: hier)?|geht (?:das|es)(?: hier)?|arbeitest du|benutze ich (?:das|dich)|fange ich an|fangen wir an)|was ist das(?: hier)?(?: für .{1,15})?|(?:kannst du )?(?:mir )?(?:bitte )?helfen(?: .{1,25})?|kannst du mir (?:bitte )?(?:bei|mit) (?:mathe|den hausaufgaben|meinen hausaufgaben|der schule) helfen|hilfe|hilf mir(?: bitte)?|ich brauche? hilfe|was nun|was jetzt|und jetzt|was (?:soll|kann|muss) ich (?:hier |jetzt |denn )*(?:tun|machen|schreiben|eingeben)|kannst du mathe',
    ],
    says: [
      'Ich prüfe jede Zeile, die du schreibst, helfe Schritt für Schritt und stelle ähnliche Aufgaben.',
      'Du schreibst Zeilen, ich prüfe sie, und mit jedem Versuch wird die Hilfe stärker.',
    ],
    free: [
      'Du schreibst eine Schulaufgabe, ich stelle die Fragen, die dich hindurchführen, und prüfe jede deiner Zeilen; ich erkläre Wörter der Mathematik, frage eine Wortliste ab und gehe einen Aufsatz oder deine Dateien mit dir durch.',
      'Gleichungen, Brüche, Prozente, Textaufgaben und mehr: Du schreibst die Aufgabe, ich prüfe deine Schritte und helfe, wo es hakt.',
    ],
  },
  purpose: {
    hears: [
      '(?:wozu|warum|wofür|weshalb) (?:brauch(?:e|t|en)?|muss|soll|lern(?:e|t|en)?|mach(?:e|t|en)?|müssen|sollen) (?:ich|wir|man)?(?: .{0,40})?|wozu (?:ist das gut|das(?: alles)?|ist das da|dient das)|was (?:bringt|nützt) (?:mir |uns )?(?:das|es|mathe)(?: .{1,15})?|brauche? (?:ich|man) das(?: (?:jemals|je|überhaupt|später|mal|wirklich|im leben))*|ist das (?:wichtig|nützlich)|kommt das (?:in der|im) (?:arbeit|prüfung|test|klausur|abitur|examen)(?: dran)?|wofür ist das(?: gut)?',
    ],
    says: [
      'Gute Frage: Was dir bleibt, ist der Weg, aus Bekanntem etwas Unbekanntes zu finden.',
      'Preise, Pläne, gerechtes Teilen: Immer ist etwas unbekannt, und was du weißt, legt es fest.',
    ],
  },
  calculator: {
    hears: [
      '(?:darf|kann|soll) ich (?:den |einen |meinen |die |das |meine )?(?:taschenrechner|handy|formelsammlung|heft|notizen|buch)(?: (?:benutzen|verwenden|nehmen|nutzen|dazu))*|(?:mit|ohne) (?:den )?taschenrechner|brauche ich (?:den |einen )?taschenrechner|ist (?:der |ein )?taschenrechner erlaubt',
    ],
    says: [
      'Darfst du; entscheide erst, was zu rechnen ist, dann lass ihn rechnen.',
      'Ja, zum Ausrechnen; welche Rechnung es ist, bleibt dein Teil.',
    ],
  },
  progress: {
    hears: [
      'wie ?viele? (?:schritte|aufgaben|fragen|zeilen)?(?: (?:noch|sind es|fehlen|braucht man|muss ich noch|kommen|bleiben))*|wie ?viel(?:e)? (?:noch|fehlt(?: noch)?)|wie lange (?:noch|dauert (?:das|es)(?: noch)?)|wie weit bin ich(?: .{1,10})?|bin ich (?:bald|fast|gleich|schon) (?:fertig|da|durch)|sind wir (?:bald|schon|gleich) (?:fertig|da)|was fehlt(?: noch)?|wie mache ich mich',
    ],
    says: [
      'Das hängt von deinen Schritten ab; jede richtige Zeile bringt dich näher.',
      'Ich zähle keine Schritte, aber jede Zeile, die stimmt, liegt hinter dir.',
    ],
    free: ['Noch hat nichts begonnen.', 'Wir stehen ganz am Anfang.'],
  },
  checking: {
    hears: [
      '(?:war|ist|sind|stimmt) (?:das|es|die|der|meine? \\w{1,12})?(?: denn| jetzt| so| wirklich)* ?(?:richtig|falsch|korrekt|gut|so|okay|ok)?|(?:richtig|korrekt|stimmt)|habe? ich (?:das|es|einen fehler|recht)(?: (?:richtig|gemacht|gerechnet))*|(?:wo|was) (?:ist|war|liegt) (?:mein|der|denn mein|denn der|denn|da) ?(?:fehler|falsch)?|was (?:habe ich|mache ich|hab ich) falsch(?: gemacht)?|wo (?:liege ich|bin ich) falsch|(?:kannst du )?(?:das|es|meine \\w{1,10}) (?:bitte )?(?:prüfen|kontrollieren|überprüfen)|prüfe? (?:das|es)|liege ich (?:richtig|falsch)',
    ],
    says: [
      'Jede Zeile beurteile ich, sobald du sie schreibst; zu deiner neuesten steht es oben.',
      'Schreib die Zeile noch einmal, dann prüfe ich genau diese.',
    ],
    free: [
      'Noch gibt es keine Zeile von dir zu prüfen.',
      'Zeig mir eine Zeile, und ich prüfe sie.',
    ],
  },
  disagree: {
    hears: [
      '(?:ich (?:glaube|denke|finde) )?(?:du (?:liegst|irrst|bist)|das (?:ist|stimmt|kann)|es (?:ist|stimmt)) (?:dich |hier |aber |doch |gar )*(?:nicht (?:richtig|wahr|sein|stimmen)?|falsch|nicht|quatsch|unsinn|im irrtum)(?: .{1,10})?|(?:das )?glaube? ich (?:dir )?nicht|ich glaube? (?:dir|das|es)(?: (?:dir|so))? nicht|ich denke nicht|das kann nicht (?:sein|stimmen)|du hast (?:dich )?(?:einen fehler gemacht|verrechnet)|(?:aber )?mein\\w{0,2} (?:lehrer(?:in)?|mutter|vater) (?:sagt|hat gesagt|macht) .{1,40}|aber ich habe? recht',
    ],
    says: [
      'Stell es auf die Probe: Was falsch ist, scheitert an irgendeiner Zahl.',
      'Dann finden wir heraus, wer recht hat, mit einer Zeile, die man prüfen kann.',
    ],
    free: ['Zweifeln darfst du; eine Aufgabe würde es zeigen.', 'Prüfen wir es an einer Aufgabe.'],
  },
  doubt: {
    hears: [
      'bist du (?:dir )?(?:da |ganz |wirklich |absolut )*sicher(?: .{1,10})?|(?:echt|wirklich|ehrlich|im ernst|sicher|ganz sicher|tatsächlich)(?: jetzt)?|stimmt das (?:wirklich|denn|auch|so)|woher weißt du das|beweise? (?:es|das)|kann ich dir (?:vertrauen|glauben)|ist das (?:wirklich|echt) (?:so|wahr|richtig)|ist das wahr',
    ],
    says: [
      'Was ich von einer Zeile sage, habe ich gerechnet; prüfe es selbst.',
      'Nimm es nicht einfach hin: Stell es auf die Probe.',
      'Ich rechne und rate nie, und du kannst mich prüfen.',
    ],
  },
  why: {
    hears: [
      '(?:warum|wieso|weshalb|wofür|weswegen)(?: (?:nicht|das|denn|ist das(?: so| falsch| nicht richtig)?|stimmt das nicht|so|genau|eigentlich|denn das|dies))*|wie kommt(?: das|s)|aus welchem grund',
    ],
    says: [
      'Gute Frage: Jede Zeile muss aus der vorigen folgen.',
      'Weil eine Zeile nur zählt, wenn sie aus dem folgt, was du hast.',
      'Der Grund ist immer derselbe: Beide Zeilen müssen für dieselben Zahlen wahr sein.',
    ],
    free: [
      'Das ist die beste aller Fragen, sobald es etwas zu fragen gibt.',
      'Mit diesem Wort fängt vieles gut an.',
    ],
  },
  lost: {
    hears: [
      'ich (?:verstehe?|kapiere?|checke?|begreife?|raffe?) (?:das|es|gar|überhaupt|nichts|die aufgabe|mathe|hier|den schritt|nur)?(?: (?:nicht|nichts|mehr|gar|überhaupt|einfach|bahnhof|alles|so|wirklich|ganz|hier))*|(?:verstehe?|kapiere?|checke?) (?:ich |das |es )*nicht|ich (?:bin|fühle mich) (?:total |ganz |völlig |etwas )?(?:verwirrt|verloren|raus)|(?:das|es) ist (?:mir )?(?:so )?(?:verwirrend|unklar)|ich (?:hänge|stecke|komme)(?: (?:hier|fest|nicht|mehr|da|einfach|gerade))*(?: weiter| klar| fest)?|keinen plan|ich blicke? (?:das |da )?nicht(?: durch| mehr)*',
    ],
    says: [
      'Das macht nichts.',
      'Dann ein kleineres Stück davon.',
      'Gut, dass du es sagst; wir sehen uns ein Stück an.',
      'Gehen wir Schritt für Schritt.',
    ],
    free: ['Das macht nichts.', 'Die Stelle finden wir zusammen.'],
  },
  unknowing: {
    hears: [
      '(?:ich )?(?:weiß|weiss)(?: (?:es|das|ich|leider|echt|wirklich|gerade|auch))* nicht(?: (?:wie|was|wo|mehr|weiter|so recht).{0,30})?|keine (?:ahnung|idee)(?: .{1,12})?|ich habe? (?:gar |überhaupt )?keine (?:ahnung|idee|plan)(?: .{1,15})?|kp|ka|bin (?:mir )?(?:nicht|un)sicher|ich bin (?:mir )?(?:nicht|un) ?sicher|(?:das )?(?:habe? ich|ich habe? (?:das|es)) vergessen|ich (?:erinnere|kann) mich nicht (?:daran|erinnern)?|weiß nicht|woher soll ich das wissen',
    ],
    says: [
      'Das ist ein guter Ausgangspunkt.',
      'Noch nicht wissen ist kein Fehler.',
      'Dann finden wir es heraus, aus dem, was sicher ist.',
      'Gut, ich mache die Frage kleiner.',
    ],
    free: ['Das ist ein guter Ausgangspunkt.', 'Noch musst du nichts wissen.'],
  },
  tired: {
    hears: [
      '(?:ich (?:bin|fühle? mich)|bin) (?:so |sehr |echt |zu |total |etwas |ganz |heute |voll )*(?:müde|erschöpft|kaputt|fertig mit den nerven|k ?o|schläfrig|hungrig|durstig)(?: .{1,15})?|ich kann (?:nicht|mich nicht) (?:mehr )?(?:denken|konzentrieren)(?: .{1,12})?|mein kopf (?:raucht|ist (?:voll|leer|müde)|tut weh)|ich (?:habe|hab) hunger|ich will schlafen|ich habe? (?:schlecht|nicht) geschlafen',
    ],
    says: [
      'Müde Köpfe verrechnen sich; ein kurzer Schritt oder eine Pause, wie du willst.',
      'Dann jetzt nur ein kleiner Schritt, und der Rest, wenn du ausgeruht bist.',
    ],
    free: [
      'Dann etwas Kurzes, oder erst eine Pause.',
      'Ein müder Kopf lernt wenig; halten wir es klein.',
    ],
  },
  bored: {
    hears: [
      '(?:mir ist|das ist|es ist|ist|mathe ist) (?:so |sehr |echt |total |voll |etwas )*(?:langweilig|öde|fad)|(?:wie |so )?langweilig|ich langweile mich(?: .{1,12})?|gähn',
    ],
    says: [
      'Dann kommen wir schneller zum spannenden Teil.',
      'Verständlich; versuch den nächsten Zug in einem Stück.',
    ],
    free: [
      'Dann bring etwas mit, das dich neugierig macht.',
      'Wir können es zu einer Herausforderung machen.',
    ],
  },
  swearing: {
    hears: [
      '(?:oh |so ein(?:e)? |was für ein(?:e)? |alles |das ist |ach du )?(?:scheiße|scheisse|scheiß(?:e)? \\w{1,15}|verdammt(?:e\\w? \\w{1,12})?|mist|kacke|fuck|shit|zum teufel|verflixt|verflucht|leck mich|mann|wtf|so ein mist)(?: (?:nochmal|noch mal|auch|mann))*',
    ],
    says: [
      'Das musste wohl raus; weiter mit einem kleinen Stück.',
      'Starke Worte für eine zähe Sache.',
    ],
    free: ['Da steht dir wohl etwas im Weg.', 'Starke Worte; machen wir eine Aufgabe daraus.'],
  },
  done: {
    hears: [
      '(?:ich bin|bin|ich habs|wir sind)(?: jetzt| schon| endlich)? ?(?:fertig|soweit|durch)?|fertig|erledigt|geschafft|(?:jetzt |ach so |ah )?(?:hab(?:e)? ich(?:s|es)?|ich hab(?:e)?(?:s| es| das)?|verstehe? ich(?: es| das)?|ich verstehe?(?: es| das)?)(?: (?:jetzt|verstanden|kapiert|gecheckt|nun))*|verstanden|kapiert|ach ?so|aha+|alles klar|klar|das wars|leuchtet ein|macht sinn|ergibt sinn',
    ],
    says: [
      'Gut; deine letzte Zeile wird es zeigen.',
      'Dann schreib auf, was du hast, und ich sehe es mir an.',
    ],
    free: ['Gut, dann können wir etwas anfangen.', 'Sehr schön, was immer es war.'],
  },
  joke: {
    hears: [
      '(?:(?:kannst du (?:mir )?|erzähle? (?:mir )?|sag (?:mir )?))(?:bitte |mal )*(?:einen |noch einen |eine |was |etwas )?(?:witz|geschichte|lustiges|rätsel)(?: erzählen)?|(?:ein )?witz|sing(?: .{1,20})?|magst du (?:mich|mathe|musik|pizza|.{1,15})|wie ist das wetter(?: .{1,10})?|wie ?viel uhr ist es|wie spät ist es|welcher tag ist heute|heirate mich|wollen wir freunde sein|ich liebe dich|wo (?:wohnst du|kommst du her)|was ist deine? lieblings\\w{1,15}',
    ],
    says: [
      'Witze und Wetter habe ich keine, nur Geduld.',
      'Außerhalb der Mathematik bin ich ein schlechter Gesprächspartner.',
    ],
  },
  wellbeing: {
    hears: [
      "wie geht(?: e|')?s(?: (?:dir|ihnen|so|denn|heute))*|wie geht es (?:dir|ihnen)(?: (?:so|denn|heute))*|was geht(?: ab)?|wie läuft(?: e|')?s(?: .{1,10})?|gehts dir gut|alles (?:gut|klar)(?: bei dir)|na wie gehts|geht es dir gut|was machst du gerade",
    ],
    says: [
      'Danke der Nachfrage; einem Programm geht es immer gut, wenn es etwas zu denken gibt.',
      'Hier ist alles in Ordnung, danke.',
    ],
  },
  glad: {
    hears: [
      "(?:ich (?:bin|freue?|fühle?)|mir geht(?: e|')?s|mir geht es) (?:mich |so |sehr |heute |echt |total |ganz )*(?:froh|glücklich|gut|stolz|super|prima|sehr gut|darauf|auf .{1,15}|okay|ok)(?: .{1,15})?|juhu+|yay+|hurra|ich hab(?:e)?(?: e)?s geschafft|ich (?:mag|liebe) (?:das|es|mathe|dich)|das (?:macht|war|ist) (?:spaß|lustig|cool|toll|super|schön|interessant)(?: .{1,10})?|cool|super|toll|prima|klasse|geil|schön|gut|spannend",
    ],
    says: ['Das freut mich.', 'Das hilft mehr als jede Formel.', 'Dann nutzen wir die gute Laune.'],
  },
  chat: {
    hears: [
      '(?:ich (?:mag|liebe|spiele|esse|habe (?:einen|eine|zwei|drei|ein) (?:hund|katzen?|schwestern?|brüder|bruder|pferde?|haustiere?)|war (?:in|im|bei)|wohne)|mein\\w{0,2} (?:hund|katze|mutter|mama|vater|papa|schwester|bruder|freund\\w{0,2}|hobby|lieblings\\w{1,15}|geburtstag)) ?.{0,60}|heute ist .{1,20}|es (?:regnet|schneit|ist (?:heiß|kalt|warm))(?: .{1,15})?|schönes wetter(?: .{1,12})?|ich bin (?:zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn)(?: jahre alt)?|ich heiße .{1,30}|mein name ist .{1,30}',
    ],
    says: [
      'Danke, dass du es erzählst.',
      'Ich höre zu, auch wenn ich Aufgaben besser kann.',
      'Gut zu wissen.',
    ],
  },
  praise: {
    hears: [
      'du bist (?:so |sehr |echt |der |die |ein |eine |total |voll |wirklich )*(?:toll|super|gut|cool|nett|beste\\w?|klasse|schlau|klug|hilfreich|lustig|lieb|genial|spitze)(?: .{1,15})?|gut (?:gemacht|erklärt)|gute(?:r)? (?:bot|frage|tutor)|das (?:hat|war) (?:mir )?(?:sehr )?(?:geholfen|hilfreich)|das hilft(?: mir)?(?: sehr| weiter)?|du hast mir (?:sehr )?geholfen|ich mag dich',
    ],
    says: ['Danke, aber gedacht hast du.', 'Nett von dir; die Arbeit war deine.'],
  },
  sorry: {
    hears: [
      '(?:(?:bitte )?entschuldig(?:ung|e|en sie)|sorry|tut mir (?:sehr )?leid|verzeihung|pardon|hoppla|ups)(?: (?:für|wegen) .{1,20}| bitte| bitte)?|mein fehler|ich habe? (?:mich (?:vertippt|verrechnet|geirrt|verschrieben)|einen fehler gemacht)|tippfehler|vertippt|verrechnet',
    ],
    says: [
      'Da gibt es nichts zu entschuldigen.',
      'Kein Schaden entstanden.',
      'Das passiert jedem.',
    ],
  },
  thanks: {
    hears: [
      '(?:vielen |herzlichen |lieben |tausend |besten |ok |super |gut |toll )*(?:danke?|dank|dankeschön|danke schön|danke sehr|merci|thx)(?: (?:dir|ihnen|sehr|schön|vielmals|für .{1,20}|nochmal|noch mal|auch|trotzdem))*|das ist (?:sehr )?nett(?: .{1,10})?',
    ],
    says: ['Gern geschehen.', 'Gern.', 'Mit Vergnügen.'],
  },
  greeting: {
    hears: [
      '(?:hallo+|hi+|hey+|moin(?: moin)?|servus|grüß (?:gott|dich)|grüezi|guten (?:morgen|tag|abend)|(?:schönen )?guten|tach|hallöchen|na|yo)(?: (?:du|zusammen|tutor|nochmal|wieder|herr \\w{1,15}|frau \\w{1,15}|elenchus|lieber tutor))*|(?:ich )?bin wieder da|da bin ich(?: wieder)?',
    ],
    says: ['Hallo noch einmal.', 'Schön, dass du wieder da bist.', 'Hallo, und weiter geht es.'],
    free: ['Hallo, schön, dass du da bist.', 'Hallo.', 'Hallo, ich bin ganz Ohr.'],
  },
  waiting: {
    hears: [
      '(?:warte?|moment(?:chen)?(?: mal)?|(?:einen |nen )(?:moment|augenblick)|sekunde|eine? (?:sekunde|minute)|gleich|lass mich (?:nachdenken|überlegen|kurz .{1,15}|mal .{1,15})|ich (?:denke|überlege|versuche) (?:noch|gerade|nach|es).{0,12}|noch nicht|ich brauche? (?:noch )?(?:mehr )?zeit)(?: bitte| mal| kurz)*',
    ],
    says: ['Lass dir Zeit.', 'Keine Eile.', 'Ich warte, solange du willst.'],
  },
  dissent: {
    hears: [
      'nein|nö+|nee+|ne|eher nicht|nicht wirklich|nein danke|niemals|auf keinen fall|ich will nicht|lieber nicht',
    ],
    says: ['Gut, dann nicht so.', 'In Ordnung, ein anderer Anlauf.', 'Auch das ist eine Antwort.'],
    free: ['In Ordnung.', 'Gut, wie du willst.'],
  },
  assent: {
    hears: [
      "ja(?: (?:bitte|gern(?:e)?|klar|genau|sicher|doch|natürlich|mache ich|bin ich))*|jo|jup|jep|jawohl|genau|klar|na klar|natürlich|sicher doch|okay|ok|gut|in ordnung|von mir aus|vielleicht|kann sein|ich glaube? (?:schon|ja)|weiter(?: (?:bitte|gehts|machen))?|los(?: gehts| geht'?s)?|mach weiter|weitermachen|bin bereit|ich bin bereit|fangen wir an|und(?: jetzt| dann| weiter)?|mehr|erzähl mehr",
    ],
    says: ['Gut.', 'Dann weiter.', 'Schön, also los.'],
  },
  laugh: {
    hears: ['(?:ha|he|hi|ho){2,}h?|lo+l|rofl|lmao|xd+|test(?:e)?|bla(?: ?bla)*|asdf\\w{0,20}|abc'],
    says: ['Lustig; und weiter.', 'Mit einem Lächeln notiert.'],
    free: ['Ich bin da und wach.', 'Mit einem Lächeln notiert.'],
  },
}
