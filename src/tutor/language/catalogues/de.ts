/** What the offline tutor says in German. */
import type { Catalogue } from '../sentences'

export const de: Catalogue = {
  introduction: [
    'Hier ist der Offline-Tutor: Kein Sprachmodell ist verbunden, ich arbeite nach festen Regeln.',
  ],
  and: 'und',
  quotation: '„{text}“',

  refusals: {
    meddling: [
      'Meine Regeln bleiben, wie sie sind, aber deine Arbeit zählt.',
      'Das ändert nichts daran, wie ich helfe.',
      'Netter Versuch; ein Schritt von dir bringt uns weiter.',
    ],
    resigned: ['Bevor du aufgibst, ein kleines Stück.', 'Du bist näher dran, als es sich anfühlt.'],
    frustrated: ['Ich merke, dass das mühsam ist.', 'Verständlich, die Aufgabe ist zäh.'],
    pressing: [
      'Ich weiß, dass du fertig werden willst.',
      'Ein Ergebnis von mir hilft dir beim nächsten Mal nicht.',
      'Die Antwort halte ich zurück, die Hilfe nicht.',
    ],
    plain: [
      'Die Antwort ist mehr wert, wenn sie von dir kommt, also halte ich sie zurück.',
      'Ich sage sie lieber nicht: Du kommst selbst hin.',
      'Noch nicht, aber hier ist ein Anhaltspunkt.',
    ],
  },
  returns: {
    planning: [
      'Schreib das als Zeile auf, dann sehen wir es.',
      'Versuch es und sieh, was herauskommt.',
    ],
    frustrated: ['Ich merke, dass das mühsam ist.', 'Mit einem kleineren Stück wird es leichter.'],
    resigned: ['Machen wir es kleiner.', 'Dann ein kleines Stück.'],
    meddling: ['Das kann ich nicht ändern.', 'Ich bleibe bei der Aufgabe.'],
    silent: ['Lass dir Zeit.', 'Keine Eile.', 'Gehen wir in kleinen Schritten weiter.'],
    plain: [
      'Bringen wir das zurück zur Aufgabe.',
      'Notiert; nun zur Aufgabe selbst.',
      'Das lasse ich vorerst beiseite.',
    ],
  },
  encouragements: {
    frustrated: ['Die Aufgabe ist zäh; machen wir sie kleiner.', 'Dann nur ein kleines Stück.'],
    resigned: ['Du musst nicht den ganzen Weg sehen.', 'Ein kleines Stück genügt.'],
    silent: ['Lass dir Zeit.', 'Sehen wir uns ein Stück an.'],
    plain: [
      'Das ist ein guter Ausgangspunkt.',
      'Das macht nichts.',
      'Dann ein kleineres Stück davon.',
      'Gehen wir Schritt für Schritt.',
    ],
  },

  unseenPicture: [
    'Bilder kann ich hier nicht sehen. Kannst du die Aufgabe abtippen, mit allen ihren Zahlen?',
  ],
  ambiguousNumber: [
    'Die Zahl {written} lässt sich auf zwei Arten lesen. Meinst du {one} oder {other}?',
    'Ich frage lieber, als zu raten: Steht {written} für {one} oder für {other}?',
  ],
  beyond: [
    'Diese Aufgabe kann ich ohne Sprachmodell nicht lösen. Ich kann jede Gleichheit prüfen, die du schreibst, in deine Dateien sehen und mit dir einen Plan führen.',
  ],
  beyondExplaining: [
    'Diese Aufgabe kann ich ohne Sprachmodell nicht erklären. Ich kann jede Gleichheit prüfen, die du schreibst, in deine Dateien sehen und mit dir einen Plan führen.',
  ],
  noAnswer: [
    'Ich habe zu dieser Aufgabe keine Antwort, also kann ich keine geben.',
    'Ohne Sprachmodell kann ich sie nicht für dich lösen, aber prüfen, was du rechnest.',
    'Es gibt hier kein Ergebnis, das ich sagen könnte; deine eigenen Zeilen kann ich prüfen.',
  ],
  guesses: [
    'Du nennst mehrere Werte für eine Sache, und aus einer Liste beurteile ich keinen.',
    'Mehrere Werte auf einmal sind geraten, darum sage ich zu keinem etwas.',
  ],
  unchecked: [
    'In Worten kann ich das nicht beurteilen.',
    'Ob das so ist, kann ich nicht nachrechnen.',
    'Das nehme ich ungeprüft in deinen Plan auf.',
  ],
  plan: [
    [
      'Was gibt dir die Aufgabe, und wonach fragt sie?',
      'Welche Zahlen sind gegeben, und was zählt jede von ihnen?',
    ],
    [
      'Welchen Teil könntest du aus dem Gegebenen zuerst finden?',
      'Was müsstest du kurz vor dem letzten Schritt wissen?',
    ],
    [
      'Mit welcher Rechnung findest du diesen Teil, als Gleichheit geschrieben?',
      'Wie schreibst du deinen ersten Schritt als Zeile mit Gleichheitszeichen, damit ich ihn prüfen kann?',
    ],
    [
      'Wofür steht deine letzte Zahl, mit ihrer Einheit?',
      'Welche gegebene Zahl hast du noch nicht benutzt, und kommt es auf sie an?',
    ],
    [
      'Wie folgt der nächste Schritt aus dem, was du hast?',
      'Was fehlt noch, bis die Frage der Aufgabe beantwortet ist?',
    ],
    [
      'Ist deine Zahl ungefähr so groß, wie du erwartest, und warum?',
      'Wie könntest du dein Ergebnis rückwärts prüfen?',
    ],
  ],
  trueEquality: [
    'Als reine Rechnung ist {step} wahr.',
    'Die Rechnung {step} geht auf; ob sie die Aufgabe beantwortet, ist eine andere Frage.',
    '{step} ist richtig gerechnet.',
  ],
  afterTrueEquality: [
    'Wofür steht diese Zahl in der Aufgabe, und was fehlt noch?',
    'Warum ist das die Rechnung, die die Aufgabe verlangt?',
    'Was folgt daraus für die Frage der Aufgabe?',
  ],
  falseEquality: [
    'Sieh dir {step} noch einmal an. Was bekommst du, wenn du die linke Seite Stück für Stück ausrechnest?',
    'Die beiden Seiten von {step} sind nicht gleich. Welche Rechenoperation würdest du noch einmal machen?',
    '{step} stimmt als Rechnung nicht. Wie bist du auf die rechte Seite gekommen?',
  ],
  ownEquation: [
    'Ich nehme {step} als deine Gleichung und folge ihr von hier an.',
    'Deine Gleichung ist {step}, und ich prüfe, was aus ihr folgt.',
  ],
  choiceNoted: [
    'Ich merke mir {step} als deine Wahl.',
    'Deine Wahl ist also {step}; durch Rechnen kann ich sie nicht prüfen.',
  ],
  ownLine: [
    'Welche Umformung kommt als Nächstes, auf beiden Seiten?',
    'Wofür steht deine Unbekannte, und was folgt für sie?',
    'Was fehlt noch, bis deine Unbekannte allein steht?',
  ],
  ownMistake: [
    'Was hast du auf beiden Seiten getan, um dorthin zu kommen?',
    'Welches Glied hat sich unterwegs geändert, und war das erlaubt?',
    'Was geschieht, wenn du eine einfache Zahl in beide Zeilen einsetzt?',
  ],
  keyStep: [
    'Wie könntest du zuerst dies finden: {step}?',
    'Welche Zahlen der Aufgabe führen dazu: {step}?',
    'Was weißt du schon, das hierbei hilft: {step}?',
  ],

  neutral: [
    'Welchen Schritt würdest du als Nächstes machen, und warum gerade diesen?',
    'Wo genau hört es auf, dir klar zu sein?',
    'Was ist gegeben, und was ist gesucht?',
    'Wie könntest du eine eigene Idee ohne mich prüfen?',
    'Was würde jemand aus deiner Klasse hier zuerst aufschreiben?',
    'Wie müsste das Ergebnis ungefähr aussehen, damit du es glaubst?',
    'Welchen Teil davon könntest du im Schlaf?',
    'Was wäre hier ein kleiner erster Schritt, der sicher stimmt?',
  ],
  start: [
    'Woran möchtest du arbeiten: an einer Rechnung, einer Gleichung oder einem eigenen Thema?',
    'Was lernst du gerade, und wo wird es schwierig?',
    'Welche Aufgabe liegt gerade vor dir?',
    'Was sehen wir uns zuerst an: etwas aus den Hausaufgaben oder etwas, das du nie ganz verstanden hast?',
    'Welche Art von Aufgaben macht dir am meisten Mühe?',
    'Was habt ihr in der letzten Mathestunde gemacht?',
    'Welches Wort oder Zeichen in deinem Buch ist dir noch nicht klar?',
    'Steht eine Arbeit an, und worum geht es darin?',
    'Was konntest du letzte Woche, das du gern sicherer könntest?',
    'Welche Aufgabe würdest du mir zeigen, wenn ich neben dir säße?',
    'Wie lautet die erste Zeile deiner Hausaufgabe?',
  ],
  newTask: [
    'Woran möchtest du als Nächstes arbeiten?',
    'Welche Aufgabe oder welches Thema nehmen wir uns jetzt vor?',
    'Was kommt für dich als Nächstes: eine eigene Aufgabe oder noch eine derselben Art?',
    'Steht noch eine Aufgabe auf deiner Liste?',
  ],
  gentle: [
    'Möchtest du lieber eine Pause machen oder einen kleinen Schritt?',
    'Was täte dir jetzt gut: eine Pause oder etwas Kurzes, das gelingt?',
  ],
  termExample: ['Zum Beispiel: {example}.'],
  afterTerm: [
    'Findest du ein eigenes Beispiel?',
    'Wo ist dir das begegnet: in welcher Aufgabe?',
    'Wie würdest du das in eigenen Worten sagen?',
    'Welche Aufgabe damit sehen wir uns an?',
  ],
  nextTime: [
    'Womit möchtest du beim nächsten Mal anfangen?',
    'Was möchtest du zuerst schaffen, wenn du wiederkommst?',
    'Welchen Teil sehen wir uns an, wenn du zurück bist?',
    'Was nimmst du von heute mit?',
  ],
  lookBack: [
    'Welcher Schritt war rückblickend der wichtigste, und wie würdest du ihn jemandem erklären?',
    'Wie würdest du jemanden überzeugen, der daran zweifelt, ohne die Aufgabe noch einmal zu lösen?',
  ],
  similarTask: [
    'Mal sehen, ob es sich überträgt: {task}. Was bekommst du?',
    'Nun eine ähnliche Aufgabe, ganz allein: {task}. Was kommt heraus?',
  ],
  similarStory: [
    'Nun eine ähnliche, ganz allein: {task}',
    'Um zu sehen, ob es übertragbar ist: {task}',
  ],
  anyLine: [
    'Sieh dir {shown} an. Was würdest du zuerst tun, und warum?',
    'Was liest du aus {shown} heraus, und was ist gesucht?',
  ],
  anyForm: ['Welchen Teil von {shown} würdest du als Nächstes ändern, und was wird aus dem Rest?'],
  afterMove: [
    'Was wird aus {shown}, wenn du das machst?',
    'Welche Zeile bekommst du so aus {shown}?',
  ],
  afterMoveInStory: [
    'Welche Rechnung ist das, ganz ausgeschrieben mit Ergebnis?',
    'Mit welcher Zahl machst du das, und was kommt heraus?',
  ],
  working: [
    'Wie bist du auf {step} gekommen?',
    '{step} passt noch nicht. Welche Schritte haben dich von {previous} dorthin geführt?',
  ],

  planSoFar: ['Deine Zeilen bisher: {lines}.', 'Das hast du aufgeschrieben: {lines}.'],
  planEmpty: ['Der Plan ist noch leer.', 'Noch steht keine Zeile von dir im Plan.'],

  trialEnd: ['Hier endet der Versuch; mit einem Konto geht es genau an dieser Stelle weiter.'],
  trialSolved: [
    'Als Nächstes kannst du eine schwerere, eine leichtere oder eine ganz andere Aufgabe wählen; mit einem Konto bleibt alles erhalten.',
  ],
  confirmations: [
    'Ja, {step} ist richtig.',
    'Genau das ist es: {step}.',
    'Richtig, {step} stimmt.',
  ],
  partApprovals: ['Ja, {step} stimmt. {part} fehlt noch.', '{step} stimmt; nun kommt {part} dran.'],
  approvals: [
    'Ja, {step} folgt.',
    '{step} stimmt als Schritt.',
    '{step} ist stimmig.',
    'Gut, {step} folgt.',
  ],
  silentApprovals: ['Bis hierhin stimmt es.', 'So weit richtig.'],
  silentDoubts: ['Das passt noch nicht.', 'Noch nicht ganz.'],
  notFrom: ['Aus {previous} folgt {step} nicht.'],
  notYet: ['{step} folgt noch nicht.'],
  solvedAgain: ['{step}: ja, das war es.', 'Ja, {step} war schon richtig.'],
  onceSolved: ['Gut.', 'Dann sorgen wir dafür, dass es sitzt.'],
  example: [
    'Nimm diese Aufgabe: {task}. {move}: {result}. Was wäre derselbe Schritt bei {shown}?',
    'Mit anderen Zahlen: {task}. {move}: {result}. Was sagt dir das für {shown}?',
  ],
  exampleTask: [
    'Nimm diese dazu: {task}. Wie würdest du dort anfangen, und was wäre das bei deiner Aufgabe?',
  ],
  derivation: ['Dein Weg: {lines}.'],
  helpTaken: {
    probe: ['Du hast es ganz ohne Tipp gefunden.'],
    hint: ['Ein Tipp war alle Hilfe, die es brauchte.'],
    strong_hint: ['Es brauchte einen starken Tipp, die Schritte sind deine.'],
    worked_step: ['Ein vorgerechnetes Beispiel half, die Schritte sind deine.'],
    reveal: ['Du hast den ganzen Weg gesehen, jetzt kannst du ihn nutzen.'],
    check: ['Die Schritte sind deine.'],
  },
  workedVariant: [
    'Hier ist eine ähnliche Aufgabe, vorgerechnet. {solution} Welcher dieser Schritte passt jetzt zu {current}?',
  ],
  revealed: [
    'Du hast es ehrlich versucht, also hier der ganze Weg. {solution} Wo hat deiner ihn zuerst verlassen?',
    'Nach diesen Versuchen sollst du ihn ganz sehen. {solution} Welcher dieser Schritte war neu für dich?',
  ],
  afterReveal: [
    'Welche Zeile des Weges oben ist noch nicht klar?',
    'Geh den Weg oben Zeile für Zeile durch: Bei welcher bleibst du hängen, und warum?',
  ],
  quiz: {
    opener: [
      'Ich frage deine Liste ab; was du nicht weißt, kommt wieder.',
      'Gut, eine Liste: Ich frage dich ab.',
    ],
    right: ['Richtig: {word} ist {meaning}.', 'Ja, {meaning}.', 'Genau, {meaning}.'],
    wrong: [
      'Noch nicht: {word} ist {meaning}; das kommt gleich wieder.',
      'In deiner Liste steht {meaning} bei {word}; ich frage es noch einmal.',
      'Hier war es {meaning}; wir kommen darauf zurück.',
    ],
    ask: [
      'Was steht in deiner Liste neben {word}?',
      'Was ist {word}?',
      'Und {word}: Was gehört dazu?',
      'Nun {word}: Was hast du dazu geschrieben?',
      'Kennst du {word}?',
    ],
    over: [
      'Alle waren einmal richtig: Welches behältst du am schwersten?',
      'Die Liste ist durch: Welches Wort möchtest du morgen noch einmal sehen?',
      'Das war die ganze Liste: Was kommt als Nächstes?',
    ],
  },
  onTold: [
    'Was davon möchtest du am Ende erklären können?',
    'Was davon weißt du schon sicher?',
    'Welchen Teil davon könntest du einem Freund am schwersten erklären?',
    'Was könnte eine Lehrkraft dich dazu fragen?',
    'Was kam davor, und was folgte daraus?',
    'Wo könntest du nachsehen, ob das so ist?',
  ],
  ownValue: [
    'Passt dieser Wert zu jedem Satz der Aufgabe?',
    'Was ergibt sich, wenn du den Wert in deine erste Gleichung einsetzt?',
    'Was bedeutet dieser Wert in den Worten der Aufgabe?',
  ],
  pasted: {
    opener: [
      'Ich gehe deinen Text Satz für Satz mit dir durch; ob deine Worte stimmen, vergleichst du mit dem Text selbst.',
    ],
    noted: [
      'Notiert.',
      'Das lege ich neben den Text.',
      'Vergleiche das mit dem Satz selbst.',
      'Gut, weiter zum nächsten Teil.',
    ],
    ask: [
      'Dort steht {text} Was heißt das in deinen eigenen Worten?',
      'Nimm den Satz {text} Welches Wort darin ist das wichtigste?',
      'Sieh dir {text} an. Was würde fehlen, wenn dieser Satz nicht dastünde?',
      'Hier steht {text} Ist das eine Tatsache, ein Grund oder eine Meinung?',
      'Lies {text} Wie passt das zum Satz davor?',
    ],
    over: [
      'Welchen einen Satz des Textes würdest du behalten, wenn nur einer bleiben dürfte?',
      'Wie würdest du den ganzen Text in zwei Sätzen erzählen?',
      'Welche Frage lässt der Text offen?',
      'Nach welchem Satz des Textes würdest du jemanden fragen?',
    ],
  },
  reactionStages: [
    [
      'Welche Elemente kommen vor, und wie viele Atome von jedem stehen links und rechts?',
      'Wie viele Atome jeder Sorte zählst du auf beiden Seiten?',
    ],
    [
      'Welches Element hat links und rechts verschieden viele Atome?',
      'Welche Zahl vor einer Formel macht ein Element auf beiden Seiten gleich?',
    ],
    [
      'Welches Element passt nach dieser Änderung nicht mehr?',
      'Welches Element würdest du zuletzt ausgleichen, und warum dieses?',
    ],
    [
      'Haben alle Zahlen vor den Formeln keinen gemeinsamen Teiler?',
      'Wie prüfst du die ganze Gleichung noch einmal?',
    ],
  ],
  choiceStages: [
    [
      'Welche Möglichkeit kannst du zuerst ausschließen, und wodurch?',
      'Welche der Möglichkeiten kann nicht stimmen, was du auch rechnest?',
    ],
    [
      'Was haben die übrigen Möglichkeiten gemeinsam, und worin unterscheiden sie sich?',
      'Was müsste für jede übrige Möglichkeit gelten?',
    ],
    [
      'Wie könntest du eine Möglichkeit an der Aufgabe prüfen, ohne alles zu rechnen?',
      'Welche gegebene Zahl spricht gegen eine von ihnen?',
    ],
    [
      'Zu welcher Möglichkeit neigst du, und was spricht am stärksten gegen sie?',
      'Was würde dich umstimmen?',
    ],
  ],
  proofStages: [
    [
      'Was ist gegeben, und was ist zu zeigen, in je einem Satz?',
      'Welche Wörter der Behauptung brauchen eine Definition, bevor du beginnst?',
    ],
    [
      'Was folgt sofort aus dem Gegebenen, als eine Zeile?',
      'Welche Definition macht aus dem Gegebenen eine Gleichung oder ein Bild?',
    ],
    [
      'Was zu wissen würde genügen, damit die Behauptung folgt?',
      'Gilt die Behauptung in einem einfachen Fall, und woran liegt es dort?',
    ],
    [
      'Welcher Schritt von Zeile zu Zeile ist noch nicht begründet, und womit?',
      'Wo in deinem Gedankengang benutzt du das Gegebene?',
    ],
    [
      'Wie überzeugst du jemanden, dass kein Fall fehlt?',
      'Was geht schief, wenn man eine Bedingung weglässt?',
    ],
  ],
  essay: {
    opener: [
      'Ich schreibe den Text nicht für dich, aber ich führe dich durch Behauptung, Grund, Einwand und Schluss.',
      'Die Worte bleiben deine; ich frage nach Behauptung, Grund, Einwand und Schluss.',
    ],
    stages: [
      {
        noted: [''],
        ask: [
          'Was ist deine Behauptung, in einem Satz?',
          'Wo stehst du: Welchen einen Satz willst du verteidigen?',
        ],
      },
      {
        noted: ['Das kann als Behauptung stehen.', 'Das ist eine Behauptung.'],
        ask: ['Was ist dein stärkster Grund dafür?', 'Warum sollte man dir das glauben?'],
      },
      {
        noted: ['Das ist ein Grund.', 'Gut, nun hat die Behauptung einen Grund.'],
        ask: ['Welches Beispiel oder welche Tatsache zeigt das?', 'Wo hast du das schon erlebt?'],
      },
      {
        noted: ['Das macht es anschaulich.', 'Das kann man sich vorstellen.'],
        ask: [
          'Was würde jemand sagen, der anders denkt?',
          'Was ist der beste Einwand gegen deine Behauptung?',
        ],
      },
      {
        noted: ['Das ist ein Einwand, der eine Antwort verdient.', 'Ein guter Einwand.'],
        ask: ['Was antwortest du darauf?', 'Hält dein Grund dem stand, und warum?'],
      },
      {
        noted: ['Das ist eine Antwort darauf.', 'So hat der Einwand seine Antwort.'],
        ask: [
          'Wie schließt du: Behauptung, Grund und Antwort in zwei Sätzen?',
          'Welcher eine Satz soll am Ende hängen bleiben?',
        ],
      },
      {
        noted: ['Nun sind alle Teile da.', 'Der ganze Gedankengang steht.'],
        ask: [
          'Welchen Teil schreibst du zuerst, und wie lautet sein erster Satz?',
          'Wo ist das schwächste Glied, und wie wird es stärker?',
        ],
      },
    ],
  },
  explained: ['{solution}', 'Hier ist der Weg, Schritt für Schritt. {solution}'],
  explainedRight: ['Ja, {step} folgt. Der ganze Weg: {solution}'],
  explainedWrong: ['{step} folgt nicht aus {previous}. {solution}'],
  explainedTask: ['Zurück zur Aufgabe. {solution}'],

  stages: [
    [
      'Was weißt du schon über {topic}, wie wenig es auch sei?',
      'Wie bist du auf {topic} gekommen, und was möchtest du am Ende können?',
    ],
    [
      'Wie würdest du mit eigenen Worten sagen, was {topic} ist?',
      'Was würdest du jemandem zuerst erzählen, der noch nie von {topic} gehört hat?',
    ],
    [
      'Kannst du ein konkretes Beispiel für {topic} geben?',
      'Wo ist dir {topic} in einem wirklichen Fall begegnet?',
    ],
    [
      'Was sieht auf den ersten Blick wie {topic} aus, ist aber etwas anderes?',
      'Fällt dir ein Fall ein, in dem nicht gilt, was du über {topic} sagst?',
    ],
    [
      'Aus welchem Grund sagst du das über {topic}, und wie ließe es sich prüfen?',
      'Was müsste anders sein, damit es mit {topic} anders ausgeht?',
    ],
    [
      'Wie hängt {topic} mit etwas zusammen, das du schon verstanden hast?',
      'Was folgt aus {topic}, das du noch nicht gesagt hast?',
    ],
    [
      'Was ist dir an {topic} jetzt klarer als am Anfang, und was würdest du als Nächstes nachschlagen?',
      'Wie lautet {topic} jetzt für dich in einem einzigen Satz?',
    ],
  ],
  said: ['Du sagst: {said}.', '{said}: Gehen wir dem nach.', 'Also {said}.'],
  heard: [
    'Gut, das merke ich mir.',
    'Darauf lässt sich bauen.',
    'Das sagt schon etwas.',
    'Das nehme ich auf.',
  ],
  smallestPiece: ['Dann nimm das kleinste Stück, bei dem du sicher bist.'],
  noFacts: ['Eigene Fakten habe ich hier nicht zu verteilen, aber deine genügen.'],
  needsModel: [
    'Um {topic} zu erklären, braucht es ein Sprachmodell, und keines ist verbunden.',
    'Nach Regeln allein kann ich {topic} nicht erklären: Dafür braucht es ein Sprachmodell oder eine Datei von dir.',
  ],
  asksOnly: [
    'Ohne Sprachmodell kann ich zu {topic} fragen, aber nichts erklären.',
    'Für Fakten zu {topic} braucht es ein Sprachmodell oder eine Datei von dir; Fragen habe ich.',
  ],
  noPassage: [
    'In deinen Dateien finde ich nichts dazu.',
    'Deine Dateien haben keine Stelle dazu, die ich finde.',
  ],
  passage: ['In {place} steht: „{text}“'],
  afterPassage: [
    'Wie würdest du das in eigenen Worten sagen?',
    'Was folgt daraus für deine Frage?',
    'Welches Wort darin ist das wichtigste, und warum?',
  ],
}
