/** What the mathematics says, in German. */
import type { PhraseTexts } from './en'

export const de: PhraseTexts = {
  // What several kinds of problems say
  start: 'Beginne mit',
  thatIs: 'Das ist',
  together: 'Zusammen',
  thatGives: 'Das ergibt',
  or: '{a} oder {b}',
  and: '{a} und {b}',
  noSolution: 'keine reelle Lösung',
  everyNumber: 'jede Zahl',
  solve: 'löse {a}',
  workOut: 'rechne {a} aus',
  decimalForm: 'schreibe {a} als Dezimalzahl',
  lowestTerms: 'kürze {a} vollständig',
  finish: `
    Wie würdest du {shown} schreiben, sodass nichts mehr auszurechnen ist?
    Welcher Teil von {shown} lässt sich noch ausrechnen oder kürzer schreiben?
    {shown} lässt sich einfacher sagen. Wie schreibt man es am kürzesten?`,
  lookAgain: 'Sehen wir uns {quote} noch einmal an. {question}',
  cameTo: 'Du bist auf {quote} gekommen. {question}',
  bothSidesAlike: `Von {previous} bist du zu {quote} gegangen. Was hast du mit der linken Seite gemacht, und hast du rechts dasselbe getan?`,

  // Linear equations
  'linear.probe': `
    Sieh dir {shown} an. Was würdest du zuerst tun, damit {letter} allein steht?
    Was steht in {shown} noch neben {letter} auf derselben Seite?
    Was geschieht in {shown} mit {letter}, und was davon würdest du zuerst rückgängig machen?`,
  'linear.expand.hint': `Da ist eine Klammer: {bracket}. Was macht der Faktor davor mit jedem Term darin?`,
  'linear.expand.strong_hint': `Multipliziere in {bracket} jeden Term der Klammer mit dem Faktor. Wie lautet dann die Gleichung?`,
  'linear.collect.hint': `{letter} kommt auf beiden Seiten von {shown} vor. Wie könntest du es auf einer Seite sammeln?`,
  'linear.collect.strong_hint': `Ziehe auf beiden Seiten von {shown} {term} ab. Was bleibt auf jeder Seite?`,
  'linear.added.hint': `
    In {shown} wird {number} zum Teil mit der Unbekannten addiert. Welche Rechenart macht das rückgängig, und wo musst du sie noch ausführen?
    Stell dir {shown} als Waage vor. Was würdest du auf beiden Seiten tun, damit die {number} neben {letter} verschwindet?`,
  'linear.added.strong_hint': `Ziehe auf beiden Seiten von {shown} {number} ab. Was bleibt links, und was rechts?`,
  'linear.subtracted.hint': `
    In {shown} wird {number} vom Teil mit der Unbekannten abgezogen. Welche Rechenart macht das rückgängig, und wo musst du sie noch ausführen?
    Stell dir {shown} als Waage vor. Was würdest du auf beiden Seiten tun, damit die {number} neben {letter} verschwindet?`,
  'linear.subtracted.strong_hint': `Addiere auf beiden Seiten von {shown} {number}. Was bleibt links, und was rechts?`,
  'linear.multiplied.hint': `In {shown} wird {letter} mit {number} multipliziert. Was macht das auf beiden Seiten rückgängig?`,
  'linear.divided.hint': `In {shown} wird {letter} durch {divisor} geteilt. Was macht das auf beiden Seiten rückgängig?`,
  'linear.divide': 'Teile beide Seiten von {shown} durch {number}. Was bleibt auf jeder Seite?',
  'linear.solved.hint': 'Was ist in {shown} noch auszurechnen, bevor {letter} allein steht?',
  'linear.solved.strong_hint': `Rechne in {shown} die Seite mit den Zahlen aus. Was ist dann {letter}?`,
  'linear.wrong.value': `
    Du hast {quote}. Setze {value} für {letter} in {left} ein: Kommt {right} heraus?
    Prüfen wir {quote} zusammen. Setze {value} für {letter} in {left} ein: Kommt {right} heraus?`,
  'linear.wrong.distribution': `Von {previous} bist du zu {quote} gegangen. Welche Terme in der Klammer hat der Faktor davor erreicht?`,
  'linear.wrong.arithmetic': `Von {previous} bist du zu {quote} gegangen. Die Idee stimmt, aber eine Zahl nicht: Wie hast du sie ausgerechnet?`,
  'linear.wrong.constant': `
    Von {previous} bist du zu {quote} gegangen. Was hast du links mit {constant} gemacht, und dasselbe rechts?
    Von {previous} bist du zu {quote} gegangen. Wie hat {constant} seine Seite verlassen, und was hat das mit der anderen gemacht?`,
  tidyUp: 'Räume beide Seiten auf',
  takeAway: 'Ziehe auf beiden Seiten {a} ab',
  addToBoth: 'Addiere auf beiden Seiten {a}',
  divideBoth: 'Teile beide Seiten durch {a}',

  // Equations whose unknown drops out
  'degenerate.probe': `
    Sieh dir {shown} an. Wie könntest du die Teile mit {letter} zusammenbringen?
    Wie verhalten sich die beiden Seiten von {shown} zueinander, noch bevor du rechnest?`,
  'degenerate.hint': `
    Wie oft enthält in {shown} jede Seite {letter}, wenn die Klammern weg sind?
    Was wird aus {letter} in {shown}, wenn du auf beiden Seiten denselben Teil abziehst?`,
  'degenerate.strong_hint': `Ziehe auf beiden Seiten von {shown} den Teil mit {letter} ab. Welche Zeile aus Zahlen bleibt?`,
  'degenerate.gone': `
    {letter} ist weg, und {shown} bleibt. Was sagt diese Zeile, und für welches {letter} sagt sie es?
    Sieh dir {shown} an: Wie müsste eine Zahl sein, damit diese Zeile gilt?`,
  'degenerate.wrong.value': `Du hast {quote}. Setze das und dann eine andere Zahl für {letter} in {left} und {right} ein: Was fällt dir auf?`,
  'degenerate.wrong.formula': `Probiere eine Zahl für {letter} in {left} und in {right}. Wie verhalten sich die beiden Ergebnisse?`,
  'degenerate.wrong.line': `Von {previous} zu {quote}: Welcher Teil der Zeile hat sich geändert, und warum?`,
  'degenerate.never': 'Das ist nie wahr, was die Unbekannte auch ist, also gibt es',
  'degenerate.always': 'Das ist immer wahr, also gilt die Gleichung für',

  // Quadratic equations
  'quadratic.found': `Mit {shown} hast du eine Lösung gefunden. Welcher andere Wert von {letter} macht die Gleichung auch wahr?`,
  'quadratic.scattered.probe': `
    Sieh dir {shown} an. In welcher Form wäre es leichter zu lösen?
    Was für eine Gleichung ist {shown}, und woran erkennst du das?`,
  'quadratic.scattered.hint': `Ein Produkt ist leichter, wenn die andere Seite leer ist. Wie würdest du {shown} umstellen?`,
  'quadratic.scattered.strong_hint': `Bringe alles in {shown} auf die linke Seite. Was steht dann da?`,
  'quadratic.square.probe': `Was wird in {shown} quadriert, und wie ließe sich das Quadrat rückgängig machen?`,
  'quadratic.square.hint': `Bringe in {shown} zuerst das Quadrat allein. Welche Zahlen haben dieses Quadrat?`,
  'quadratic.square.strong_hint': `Ziehe auf beiden Seiten von {shown} die Wurzel, und bedenke, dass auch ein Minus im Quadrat verschwindet. Was folgt?`,
  'quadratic.product.probe': 'In {shown} ist ein Produkt null. Was sagt das über seine Faktoren?',
  'quadratic.product.hint': `Ein Produkt ist null, wenn ein Faktor null ist. Welche Werte machen einen Faktor von {shown} null?`,
  'quadratic.waysOfSolving': `
    Welche Wege kennst du, eine Gleichung wie {shown} zu lösen, und welcher passt hier?
    Sieh dir {shown} an. Wie ließe sich die linke Seite als Produkt schreiben?`,
  'quadratic.unsolvable.hint': `Wie sähe die linke Seite von {shown} als Graph aus, und wo träfe er die Achse?`,
  'quadratic.unsolvable.strong_hint': `Setze die Zahlen von {shown} in die Formel ein. Was steht unter der Wurzel?`,
  'quadratic.commonFactor': `Jeder Term enthält {letter}. Was bleibt, wenn du es als Faktor nach vorn ziehst?`,
  'quadratic.factors.hint': `Denke an ein Zahlenpaar mit Produkt {product} und Summe {sum}. Welche Paare haben dieses Produkt?`,
  'quadratic.scaledFactors.hint': `Teile durch die Zahl vor dem Quadrat, dann denke an ein Zahlenpaar mit Produkt {product} und Summe {sum}. Welche Paare haben dieses Produkt?`,
  'quadratic.writeFactors': `Ein Paar mit Produkt {product} und Summe {sum} gibt die Faktoren von {normal}. Wie würdest du das Produkt schreiben?`,
  'quadratic.formula.hint': `Die Faktoren von {shown} sind nicht ganzzahlig. Welche Formel oder Methode hilft dann?`,
  'quadratic.formula.strong_hint': `Nenne die drei Zahlen in {shown}: vor dem Quadrat, vor der Unbekannten und allein. Was macht die Formel daraus?`,
  'quadratic.wrong.lostRoot': `
    {quote} passt zu {previous}, aber nicht unbedingt allein: Welche andere Zahl macht die Gleichung auch wahr?
    Von {previous} zu {quote} ist etwas verloren gegangen. Was könnte noch für die Unbekannte stehen?`,
  'quadratic.wrong.value': `Du hast {quote}. Setze {value} für {letter} in {left} ein: Kommt {right} heraus?`,
  'quadratic.wrong.values': `Du hast {quote}. Welcher dieser Werte macht {statement} wahr, wenn du ihn einsetzt?`,
  'quadratic.wrong.formula': `Du hast {quote} geschrieben. Wenn du es wieder ausmultiplizierst, wie unterscheidet es sich von {left}?`,
  'quadratic.wrong.sign': `Von {previous} bist du zu {quote} gegangen. Welches Vorzeichen würdest du noch einmal ansehen, und warum?`,
  'quadratic.wrong.line': `
    Von {previous} bist du zu {quote} gegangen. Was hast du mit beiden Seiten gemacht, oder mit der Form einer Seite?
    Von {previous} bist du zu {quote} gegangen. Wenn du deine Zeile wieder ausmultiplizierst, bekommst du zurück, was du hattest?`,
  'quadratic.toTheLeft': 'Bringe alles auf die linke Seite',
  'quadratic.useFormula': 'Die Faktoren sind hier nicht ganzzahlig, also nimm die Formel',
  'quadratic.asProduct': 'Schreibe die linke Seite als Produkt',
  'quadratic.zeroFactor': 'Ein Produkt ist null, wenn ein Faktor null ist',
  'quadratic.underRoot': 'Rechne aus, was in der Formel unter der Wurzel steht',
  'quadratic.noRoot': 'Keine reelle Zahl hat ein negatives Quadrat, also gibt es',

  // Simultaneous equations
  'system.probe': `
    Sieh dir {shown} an. Wie könntest du daraus eine Gleichung mit nur einer Unbekannten machen?
    Welche Unbekannte in {shown} würdest du zuerst loswerden wollen, und warum?`,
  'system.hint': `
    Du könntest {shown} addieren oder subtrahieren, oder eine davon nach einem Buchstaben auflösen. Was ist hier leichter?
    Was geschieht mit {second}, wenn du {shown} untereinander schreibst und zusammenfasst?`,
  'system.strong_hint': `Löse {firstEquation} nach {first} auf und setze das für {first} in die andere ein. Welche Gleichung in {second} bekommst du?`,
  'system.piece.value': `In welche Gleichung würdest du {current} einsetzen, um {others} zu finden?`,
  'system.piece.equation': `Was könntest du mit {current} als Nächstes tun, damit nur eine Unbekannte bleibt?`,
  'system.wrong.value': `
    Du hast {quote}. Was kommt heraus, wenn du es in {shown} einsetzt?
    Prüfen wir {quote}: Bleiben {shown} damit beide wahr?`,
  'system.wrong.sign': `In {quote} lohnt ein zweiter Blick auf ein Vorzeichen. Welcher Term kam auf dem Weg dorthin mit einem Minus?`,
  'system.wrong.distribution': `Hat in {quote} der Faktor vor der Klammer jeden Term darin erreicht?`,
  'system.wrong.other': `
    Du bist auf {quote} gekommen. Welche Gleichungen hast du zusammengefasst, und wie, Term für Term?
    Sehen wir uns {quote} noch einmal an. Was hast du auf dem Weg dorthin mit jeder Seite gemacht?`,
  'system.eliminateAll': 'Eliminiere eine Unbekannte nach der anderen',
  'system.eliminate': 'Multipliziere so, dass {a} in beiden dieselbe Zahl hat, und ziehe ab',
  'system.putBack': 'Setze es in eine der Gleichungen ein',

  // Inequalities
  'inequality.probe': `
    Sieh dir {shown} an. Was würdest du zuerst tun, und ändert das die Richtung des Zeichens?
    Worin gleicht {shown} einer Gleichung, und wo müsstest du vorsichtiger sein?
    Was verlangt {shown} von der Zahl {letter}, in deinen eigenen Worten?`,
  'inequality.quadratic.hint': `Wo sind beide Seiten von {shown} gleich, und warum kommt es auf diese Stellen an?`,
  'inequality.quadratic.strong_hint': `Die Nullstellen zerlegen die Zahlengerade in Abschnitte. Welche Zahl würdest du in jedem davon probieren, um zu sehen, ob {shown} gilt?`,
  'inequality.bothSides': 'Was müsstest du als Nächstes mit beiden Seiten von {shown} tun?',
  'inequality.collect': `{letter} kommt auf beiden Seiten von {shown} vor. Wie könntest du es auf einer Seite sammeln?`,
  'inequality.isolate': `Welche Zahl hindert in {shown} {letter} daran, allein zu stehen, und was macht sie auf beiden Seiten rückgängig?`,
  'inequality.added': 'Ziehe auf beiden Seiten von {shown} {number} ab. Was bleibt?',
  'inequality.subtracted': 'Addiere auf beiden Seiten von {shown} {number}. Was bleibt?',
  'inequality.negative.hint': `In {shown} ist die Zahl vor {letter} negativ. Was macht das Teilen durch sie mit dem Zeichen?`,
  'inequality.negative.strong_hint': `Teile beide Seiten von {shown} durch {factor} und drehe das Zeichen um. Was steht da?`,
  'inequality.positive': `Teile beide Seiten von {shown} durch die Zahl vor {letter}. Was steht da?`,
  'inequality.wrong.direction': `
    Von {previous} bist du zu {quote} gegangen. Nimm eine Zahl, die zu deiner Zeile passt: Macht sie auch {previous} wahr?
    Von {previous} bist du zu {quote} gegangen. Was ist unterwegs mit der Richtung des Zeichens geschehen, und war das richtig so?`,
  'inequality.wrong.distribution': `Von {previous} bist du zu {quote} gegangen. Welche Terme in der Klammer hat der Faktor erreicht?`,
  'inequality.wrong.line': `Von {previous} bist du zu {quote} gegangen. Wähle für {letter} eine Zahl, die zu deiner Zeile passt: Passt sie auch zur Zeile davor?`,
  'inequality.sort': 'Bringe {a} nach links und die Zahlen nach rechts',
  'inequality.numbersRight': 'Bringe die Zahlen nach rechts',
  'inequality.divide': 'Teile durch {a}',
  'inequality.divideTurned': 'Teile durch {a}, das negativ ist, sodass {b} zu {c} wird',
  'inequality.whereEqual': 'Finde, wo beide Seiten gleich sind',
  'inequality.testStretches': 'Probiere in jedem Abschnitt dazwischen eine Zahl',
  'inequality.allParts': 'Tue mit allen Teilen dasselbe, bis {a} allein in der Mitte steht',
  'inequality.noNumber': 'keine reelle Zahl',
  'inequality.everyNumber': 'jede reelle Zahl',

  // Calculations in numbers
  'arithmetic.order.probe': `
    Sieh dir {shown} an. Welche Rechnung würdest du zuerst machen, und warum?
    Vor allem Rechnen: In welcher Reihenfolge kommen die Rechnungen in {shown}?`,
  'arithmetic.order.hint': `
    In {shown} kommen zuerst Klammern, dann Potenzen, dann Mal und Geteilt. Was ist also dein erster Zug?
    Nicht alles in {shown} geht von links nach rechts. Welcher Teil gehört am engsten zusammen?`,
  'arithmetic.order.strong_hint': `Rechne {next} für sich aus. Was wird dann aus der ganzen Zeile {shown}?`,
  'arithmetic.asFraction': `{shown} ist dieselbe Zahl, aber noch kein Bruch. Wie schreibst du sie mit einem Zähler und einem Nenner ohne gemeinsamen Teiler?`,
  'arithmetic.reduce.probe': `
    Sieh dir {shown} an. Was haben Zähler und Nenner gemeinsam?
    Welche Zahlen teilen sowohl Zähler als auch Nenner von {shown}?`,
  'arithmetic.reduce.hint': `Ein Bruch behält seinen Wert, wenn beide Zahlen gleich geteilt werden. Wodurch könntest du die von {shown} teilen?`,
  'arithmetic.reduce.strong_hint': `Teile Zähler und Nenner von {shown} durch eine Zahl, die beide teilt. Was bleibt oben und unten?`,
  'arithmetic.fractions.probe': `
    Sieh dir {shown} an. Was sagen dir die Nenner über die Stücke?
    Was macht {shown} schwieriger als dasselbe mit ganzen Zahlen?`,
  'arithmetic.fractions.hint': `Stücke verschiedener Größe passen so nicht zusammen. Was muss mit den Brüchen in {shown} zuerst geschehen?`,
  'arithmetic.fractions.strong_hint': `Schreibe beide Brüche in {shown} mit demselben Nenner. Wie sehen sie dann aus?`,
  'arithmetic.likeFractions.probe': `
    Sieh dir {shown} an. Alle Stücke sind gleich groß. Was machst du mit ihren Zahlen, und was bleibt?
    In {shown} stimmen die Nenner überein. Was wird dadurch leicht?`,
  'arithmetic.likeFractions.hint': `Gleich große Stücke zählt man zusammen. Welche Zahlen in {shown} zählen die Stücke?`,
  'arithmetic.likeFractions.strong_hint': `Verrechne die Zähler von {shown} und behalte den Nenner. Was kommt heraus?`,
  'arithmetic.fractionProduct.probe': `
    Welcher Teil von einem Teil ist {shown}, wenn du es als Rechteck zeichnest?
    Wie würdest du {shown} in Worten sagen, als Teil von etwas?`,
  'arithmetic.fractionProduct.hint': `Beim Malnehmen müssen die Stücke nicht gleich groß sein. Was geschieht in {shown} mit den Zählern, was mit den Nennern?`,
  'arithmetic.fractionProduct.strong_hint': `Rechne in {shown} Zähler mal Zähler und Nenner mal Nenner. Was kommt heraus?`,
  'arithmetic.fractionQuotient.probe': `Was fragt {shown}: Wie oft passt das Zweite in das Erste?`,
  'arithmetic.fractionQuotient.hint': `Durch einen Bruch teilen heißt mit einem anderen malnehmen. Mit welchem in {shown}?`,
  'arithmetic.fractionQuotient.strong_hint': `Drehe den zweiten Bruch von {shown} um und nimm mal. Wie sieht die Zeile dann aus?`,
  'arithmetic.product.probe': `Wie könntest du {shown} in Stücke zerlegen, die leichter zu multiplizieren sind?`,
  'arithmetic.product.hint': `Du könntest {whole} als {sum} sehen. Welche kleineren Produkte gibt das für {shown}?`,
  'arithmetic.product.strong_hint': `Mit {whole} als {sum} multipliziere jeden Teil und addiere. Was ergeben die Teile von {shown}?`,
  'arithmetic.nearProduct': `Welches Produkt in der Nähe von {shown} kennst du auswendig, und wie weit ist es von dort?`,
  'arithmetic.sum.probe': `
    Wie würdest du {shown} aufteilen, um es im Kopf zu addieren?
    Welche Teile von {shown} würdest du zuerst zusammennehmen?`,
  'arithmetic.sum.hint': `Nimm {whole} als {sum} und addiere zuerst den großen Teil. Wohin bringt dich das in {shown}?`,
  'arithmetic.difference.probe': `
    Wie würdest du {shown} im Kopf ausrechnen?
    Wonach fragt {shown}, wenn du dir beide Zahlen auf einer Geraden denkst?`,
  'arithmetic.difference.hint': `Beginne bei {right} und zähle in bequemen Sprüngen bis {left}. Welche Sprünge machst du?`,
  'arithmetic.quotient.probe': `
    Wonach fragt {shown}, in deinen eigenen Worten?
    Welche Multiplikation würde ein Ergebnis für {shown} beweisen?`,
  'arithmetic.quotient.hint': `Wie oft passt {right} in {left}, wenn du mit einer runden Anzahl beginnst?`,
  'arithmetic.power.probe': 'Was sagt dir die kleine hochgestellte Zahl in {shown}?',
  'arithmetic.power.hint': `{shown} multipliziert {left} mit sich selbst, mit {right} Faktoren. Was bekommst du Faktor für Faktor?`,
  'arithmetic.root.probe': 'Wonach fragt die Wurzel in {shown}, in deinen Worten?',
  'arithmetic.root.hint':
    'Welche Zahl ergibt, mit sich selbst multipliziert, was in {shown} unter der Wurzel steht?',
  'arithmetic.piece': `
    Mit {piece} hast du ein Stück von {whole}. Was fehlt noch?
    Wie hilft dir {piece} bei {whole}, und was kommt als Nächstes?`,
  'arithmetic.wrong.trueLine': `
    {quote} ist für sich wahr. Für welchen Teil von {whole} steht jede seiner Zahlen?
    Du bist auf {quote} gekommen. Wo in {whole} findest du jede dieser Zahlen?`,
  'arithmetic.wrong.order_of_operations': `
    Du bist auf {quote} gekommen. Welche Rechnung in {asked} hast du zuerst gemacht, und welche kommt nach der Schreibweise zuerst?
    Etwas in {asked} kommt früher dran als auf deinem Weg zu {quote}. Welcher Teil davon gehört enger zusammen?`,
  'arithmetic.wrong.lessThanPart': `
    Vergleiche {quote} mit {part}, das nur ein Teil der Summe ist. Was fällt dir auf?
    Kann bei {whole} im Ganzen {quote} herauskommen, wenn schon {part} mehr ist?`,
  'arithmetic.wrong.twoReadings': `Manche lesen {asked} als {tight}, und das ergibt dein {quote}. Üblich ist, Mal und Geteilt von links nach rechts zu nehmen, ob das Mal dasteht oder nicht: Was bekommst du so?`,
  'arithmetic.wrong.sign': `Du bist auf {quote} gekommen. Welches Plus oder Minus in {asked} würdest du noch einmal ansehen?`,
  'arithmetic.wrong.distribution': `Du bist auf {quote} gekommen. Was macht das Vorzeichen oder der Faktor vor der Klammer in {asked} mit jedem Teil davon?`,
  'arithmetic.wrong.other': `
    Du bist auf {quote} gekommen, und das folgt nicht. Wie hast du {asked} Stück für Stück ausgerechnet?
    Sehen wir uns {quote} noch einmal an. In welche Stücke hast du {asked} zerlegt, und was ergab jedes?`,

  // Percentages
  'percentage.raise': 'erhöhe {a} um {b}',
  'percentage.lower': 'verringere {a} um {b}',
  'percentage.partOf': '{a} von {b}',
  'percentage.shareOf': 'wie viel Prozent {a} von {b} ist',
  'percentage.wholeOf': 'die Zahl, von der {a} genau {b} ist',
  'percentage.about.raised': 'Wenn du {whole} um {rate} erhöhst',
  'percentage.about.lowered': 'Wenn du {whole} um {rate} verringerst',
  'percentage.about.part': 'Denke an {rate} von {whole}',
  'percentage.about.share': 'Denke daran, wie viel Prozent {part} von {whole} ist',
  'percentage.about.whole': 'Denke an die Zahl, von der {part} genau {rate} ist',
  'percentage.whichWhole': '{about}: Welche Zahl ist hier das Ganze, und woran siehst du das?',
  'percentage.meaning': '{about}: Was bedeutet {rate} für dich, in deinen eigenen Worten?',
  'percentage.easyPart': 'Von welchem einfachen Teil von {whole} könntest du ausgehen?',
  'percentage.part.hint': `
    „Prozent“ heißt „von jedem Hundert“. Wie würdest du {rate} als Bruch schreiben?
    Wie viel sind $10\\%$ von {whole}, und wie könnte das helfen?`,
  'percentage.part.strong_hint': `Schreibe {rate} als {hundredths} und multipliziere es mit {whole}. Welche Rechnung ist das?`,
  'percentage.share.probe': '{about}: Was bedeutet Prozent für dich, in deinen eigenen Worten?',
  'percentage.share.hint': `Ein Prozentsatz vergleicht einen Teil mit einem Ganzen. Welcher Bruch vergleicht {part} mit {whole}?`,
  'percentage.share.strong_hint': `Nimm {ratio}. Wie machst du aus einem solchen Bruch Hundertstel?`,
  'percentage.changed.hint': `Sieh dir zuerst nur die Änderung an. Wie viel ist {rate} von {whole}?`,
  'percentage.changed.strong_hint': 'Rechne {change} aus. Was machst du dann mit {whole}?',
  'percentage.whole.probe': '{about}: Wird die Zahl größer oder kleiner als der Teil, und warum?',
  'percentage.whole.hint': 'Wenn {part} gleich {rate} ist, wie viel wäre dann $1\\%$?',
  'percentage.whole.strong_hint': `Teile {part} durch {number}, um ein einzelnes Hundertstel zu bekommen. Was musst du als Nächstes damit tun?`,
  'percentage.piece.change': `Mit {current} kennst du die Änderung. Was muss damit mit {whole} geschehen?`,
  'percentage.piece.ratio': `Mit {current} hast du das Verhältnis. Wie sagst du das in Hundertsteln?`,
  'percentage.piece.other': 'Mit {current} hast du ein Stück. Wie geht es von hier weiter?',
  'percentage.wrong.sign': `Du bist auf {quote} gekommen. Soll die Zahl größer oder kleiner werden, wenn die Aufgabe heißt: {shown}?`,
  'percentage.wrong.unit': `Die Ziffern von {quote} sind vielversprechend. Was macht „Prozent“ mit der Größe einer Zahl?`,
  'percentage.wrong.base': `
    Du bist auf {quote} gekommen. Von welcher Zahl ist der Prozentsatz zu nehmen, wenn die Aufgabe heißt: {shown}?
    Du bist auf {quote} gekommen. Welche Zahl steht hier für das ganze Hundert, und hast du sie so benutzt?`,
  'percentage.wrong.change': `Du bist auf {quote} gekommen, und das folgt nicht aus der Aufgabe: {shown}. Welche Zahl hast du als Ganzes genommen?`,
  'percentage.wrong.value': `Du bist auf {quote} gekommen, und das folgt nicht. Gesucht ist: {shown}. Welche Zahl hast du als Ganzes genommen?`,
  'percentage.wrong.again': `Sehen wir uns {quote} noch einmal an. Wie hast du es bekommen, Rechnung für Rechnung?`,
  'percentage.hundredths': 'Nimm so viele Hundertstel',
  'percentage.addToWhole': 'Zähle das zum Ganzen dazu',
  'percentage.takeFromWhole': 'Ziehe das vom Ganzen ab',
  'percentage.partOverWhole': 'Setze den Teil über das Ganze',
  'percentage.inHundredths': 'Sage es in Hundertsteln',
  'percentage.partByRate': 'Der Teil durch seinen Prozentsatz ist das Ganze',

  // Derivatives
  differentiate: 'leite {a} ab',
  'rule.build': 'Sieh dir {shown} an. Wie ist es gebaut, und welche Regel passt zu diesem Bau?',
  'rule.begin': 'Wo würdest du bei {shown} anfangen, und welche Regel würdest du nehmen?',
  'rule.chain.probe': 'Was ist in {shown} innen, und was ist außen?',
  'rule.table.probe': `Aus welchen Funktionen besteht {shown}, und was weißt du über ihre Ableitungen?`,
  'rule.product.hint': `{shown} hat Faktoren, die sich beide ändern. Was muss nacheinander mit jedem geschehen?`,
  'rule.product.strong_hint': `Nenne die Faktoren von {shown} und leite jeden für sich ab. Wie setzt die Produktregel sie zusammen?`,
  'rule.quotient.hint': `In {shown} ändern sich Zähler und Nenner. Wie lauten sie, jeder für sich abgeleitet?`,
  'rule.quotient.strong_hint': `Wenn Zähler und Nenner von {shown} abgeleitet sind, in welcher Reihenfolge zieht die Quotientenregel ab?`,
  'rule.chain.hint': 'Leite zuerst das Äußere von {shown} ab. Was trägt das Innere noch bei?',
  'rule.chain.strong_hint': `Nimm bei {shown} die äußere Ableitung mit unverändertem Inneren und multipliziere mit der inneren Ableitung. Was bekommst du?`,
  'rule.table.hint': 'Nimm {shown} Term für Term. Was wird aus jeder Funktion?',
  'rule.table.strong_hint': `Schlage jede Funktion von {shown} in der Tabelle nach und behalte die Zahlen davor. Was kommt heraus?`,
  'rule.wrong.product_rule': `Du bist auf {quote} gekommen. In {shown} ändern sich beide Teile: Was macht die Regel mit jedem davon?`,
  'rule.wrong.chain_rule': `Du bist auf {quote} gekommen. Was ist in {shown} innen, und wo ist dessen eigene Ableitung?`,
  'rule.wrong.sign': `In {quote} lohnt ein zweiter Blick auf ein Vorzeichen. Welche Ableitung in {shown} bringt ein Minus?`,
  'rule.wrong.power_rule': `Du bist auf {quote} gekommen. Was wird aus dem Exponenten in {shown}, und aus der Zahl davor?`,
  'rule.wrong.other': `Du bist auf {quote} gekommen. Welche Regel hast du auf {shown} angewandt, und auf welche Teile?`,
  'rule.product.move': 'Erster Faktor abgeleitet mal zweiter, plus erster mal zweiter abgeleitet',
  'rule.quotient.move': `Zähler abgeleitet mal Nenner, minus Zähler mal Nenner abgeleitet, durch Nenner im Quadrat`,
  'rule.chain.move': 'Äußere Funktion abgeleitet, mal innere abgeleitet',
  'rule.table.move': 'Die Ableitung jeder Funktion aus der Tabelle',
  'derivative.probe': `
    Sieh dir {shown} an. Welche Regel sagt dir, was aus einer Potenz von {letter} wird?
    Wenn du {shown} Term für Term zerlegst, wo würdest du anfangen?
    Was sagt dir die Ableitung von {shown}, in deinen eigenen Worten?`,
  'derivative.hint': `
    Nimm {leading} für sich. Was geschieht mit dem Exponenten, und wohin geht er?
    Jeder Term von {shown} wird für sich abgeleitet. Was wird aus {leading}?`,
  'derivative.strong_hint': `Bei einer Potenz kommt der Exponent als Faktor nach vorn und sinkt dann um eins. Was macht das aus {leading}?`,
  'derivative.unfinished': `Mit {current} ist die Regel angewandt. Wie sieht es aus, wenn du ausmultiplizierst und aufräumst?`,
  'derivative.wrong.sign': `In {quote} stimmen die Größen. Welches Vorzeichen in {shown} ging unterwegs verloren?`,
  'derivative.wrong.term': `
    Du bist auf {quote} gekommen. Was hast du mit dem Term {source} gemacht: Welcher Faktor, welcher Exponent?
    Sieh dir {quote} noch einmal an. Was macht die Potenzregel aus dem Term {source}?`,
  'derivative.wrong.other': `
    Du bist auf {quote} gekommen. Aus welchem Term von {shown} kam jeder Teil davon?
    In {quote} ist ein Teil, den kein Term von {shown} ergibt. Woher kommt er?`,
  'derivative.term': 'Der Term {a} wird zu',

  // Integrals
  integrate: 'integriere {a}',
  integrateBetween: 'integriere {a} von {low} bis {high}',
  'integral.probe': `
    Sieh dir {shown} an. Welche Funktion ergibt das, wenn du sie ableitest?
    Wenn Integrieren das Ableiten rückgängig macht, was würdest du mit dem ersten Term von {shown} tun?`,
  'integral.hint': `Nimm {shown} Term für Term. Was geschieht rückwärts mit einem Exponenten, und was gleicht die Zahl davor aus?`,
  'integral.strong_hint': `Erhöhe den Exponenten jedes Terms von {shown} und teile durch den neuen Exponenten. Was wird aus jedem Term?`,
  'integral.boundsLeft': `Was machst du bei {current} mit den Grenzen {low} und {high}, und in welcher Reihenfolge?`,
  'integral.wrong.constant': `
    {quote} ergibt tatsächlich wieder {shown}. Ist es die einzige Funktion, die das tut?
    Die Ableitung von {quote} stimmt. Was könnte noch daneben stehen, das beim Ableiten verschwindet?`,
  'integral.wrong.number': `Du bist auf {quote} gekommen. Was hast du an jeder Grenze bekommen, und was hast du wovon abgezogen?`,
  'integral.wrong.other': `
    Du bist auf {quote} gekommen. Was bekommst du, wenn du es ableitest, verglichen mit {shown}?
    Prüfe {quote}: Welcher der Terme gibt abgeleitet nicht seinen Teil von {shown} zurück?`,
  'integral.raise': 'Erhöhe jeden Exponenten um eins und teile durch den neuen',
  'integral.raiseWithConstant': `Erhöhe jeden Exponenten um eins und teile durch den neuen, und setze die Konstante dazu`,
  'integral.bounds': 'Obere Grenze eingesetzt, minus untere eingesetzt',

  // Rewriting formulas
  expanded: 'multipliziere {a} aus',
  factored: 'faktorisiere {a}',
  simplified: 'vereinfache {a}',
  'rewriting.expanded.probe': `
    Sieh dir {shown} an. Was sollst du nach der Klammer womit multiplizieren?
    Wie sähe {shown} ganz ohne Klammer aus, und wo würdest du anfangen?`,
  'rewriting.expanded.hint': `
    In {shown} trifft jeder Term vorn auf jeden Term hinten. Welche Paare gibt es?
    Stell dir {shown} als Fläche eines Rechtecks vor. Aus welchen kleineren Rechtecken besteht es?`,
  'rewriting.expanded.strong_hint': `Multipliziere den ersten Term in {shown} mit allem in der anderen Klammer, dann den zweiten. Welche Terme bekommst du?`,
  'rewriting.factored.probe': `
    Sieh dir {shown} an. Haben alle Terme etwas gemeinsam?
    Wie könnte {shown} durch Ausmultiplizieren entstanden sein?`,
  'rewriting.factored.hint': `
    Welche Zahl oder welchen Buchstaben kann man aus jedem Term von {shown} herausziehen, und welches Muster bleibt?
    Welche Zahlenpaare ergeben als Produkt die letzte Zahl von {shown}, und was ist ihre Summe?`,
  'rewriting.factored.strong_hint': `Finde die Nullstellen von {shown} oder das Paar mit dem richtigen Produkt und der richtigen Summe. Welche Klammern ergeben sie?`,
  'rewriting.simplified.probe': `
    Sieh dir {shown} an. Welche Teile gehören zusammen, und welche nicht?
    Was ließe sich in {shown} kürzer schreiben, und warum ist das erlaubt?`,
  'rewriting.simplified.hint': `Nur gleichartige Terme lassen sich addieren. Welche Terme in {shown} sind gleichartig, oder Zähler und Nenner gemeinsam?`,
  'rewriting.simplified.strong_hint': `Schreibe die gleichartigen Terme von {shown} nebeneinander, jeden mit seinem Vorzeichen. Was ergibt jede Gruppe?`,
  'rewriting.wrong.distribution': `Von {previous} bist du zu {quote} gegangen. Welche Terme treffen aufeinander, wenn die Klammer wegfällt, und sind alle da?`,
  'rewriting.wrong.sign': `Von {previous} bist du zu {quote} gegangen. Welcher Term kam hinter einem Minus hervor, und was geschah mit seinem Vorzeichen?`,
  'rewriting.wrong.factored': `
    Von {previous} bist du zu {quote} gegangen. Wenn du deine Zeile wieder ausmultiplizierst, welcher Term kommt nicht zurück?
    Du hast {quote} geschrieben. Was bekommst du, wenn du das ausmultiplizierst, verglichen mit {previous}?`,
  'rewriting.wrong.other': `
    Von {previous} bist du zu {quote} gegangen. Woher kommt jeder Term deiner Zeile?
    Von {previous} bist du zu {quote} gegangen. Setze in beiden Zeilen eine kleine Zahl für den Buchstaben ein: Stimmen sie überein?`,
  'rewriting.expanded.move': `Multipliziere jeden Term mit jedem anderen und fasse gleichartige zusammen`,
  'rewriting.factored.move': `Klammere aus, was alle Terme gemeinsam haben, und zerlege den Rest nach seinen Nullstellen`,
  'rewriting.simplified.move': 'Fasse gleichartige Terme zusammen und kürze',

  // Units
  convert: 'rechne {a} in {b} um',
  'conversion.probe': `
    Was ist größer, {from} oder {to}, und was bedeutet das für die Zahl in {given}?
    Bevor du mit {given} rechnest: Wird die Zahl bei {to} größer oder kleiner, und warum?`,
  'conversion.hint': `
    Wie viele {small} ergeben ein einziges {large}?
    Um von {from} zu {to} zu kommen, brauchst du den Zusammenhang. Welche Zahl verbindet ein {large} mit {small}?`,
  'conversion.multiply': `Ein {large} besteht aus vielen {small}, also multipliziere die Zahl in {given} mit so vielen. Welche Rechnung ist das?`,
  'conversion.divide': `Ein {large} besteht aus vielen {small}, also teile die Zahl in {given} durch so viele. Welche Rechnung ist das?`,
  'conversion.piece': `
    Was musst du mit {current} noch tun, um von {given} zu {to} zu kommen?
    Wie verbindet {current} die Einheiten {from} und {to}, und was folgt für {given}?`,
  'conversion.wrong.unit': `
    Du bist von {given} auf {quote} gekommen. Wie viele der kleineren Einheit sind in der größeren, und soll die Zahl größer oder kleiner werden?
    Vergleiche {given} mit {quote}. Welche Einheit gehört zu deiner Zahl, und ist es so groß wie das, womit du begonnen hast?`,
  'conversion.wrong.other': `
    Du bist von {given} auf {quote} gekommen. Mit welcher Zahl hast du multipliziert oder geteilt, um zu {to} zu kommen?
    Sehen wir uns {quote} noch einmal an. Welche Rechnung führte von {given} dorthin?`,
  'conversion.tie': 'Die Einheiten hängen so zusammen',
  'conversion.finer': 'Von einer kleineren Einheit braucht es mehr, also multipliziere',
  'conversion.coarser': 'Von einer größeren Einheit braucht es weniger, also teile',
  'temperature.probe': `Bevor du mit {given} rechnest: Beginnen beide Skalen am selben Punkt, und sind ihre Schritte gleich groß?`,
  'temperature.tie': 'Was weißt du darüber, wie {from} und {to} zusammenhängen?',
  'temperature.hint': 'Wo gefriert Wasser auf jeder Skala, und was sagt dir das über {given}?',
  'temperature.celsiusToFahrenheit': `Multipliziere die Zahl in {given} mit {factor} und addiere dann {shift}. Was ergibt der erste Schritt?`,
  'temperature.fahrenheitToCelsius': `Ziehe {shift} von der Zahl in {given} ab und multipliziere dann mit {factor}. Was ergibt der erste Schritt?`,
  'temperature.celsiusToKelvin': `Die Kelvin-Skala beginnt {shift} Grad tiefer. Was macht das aus {given}?`,
  'temperature.kelvinToCelsius': `Die Celsius-Skala beginnt {shift} Grad höher. Was macht das aus {given}?`,
  'temperature.byCelsius': 'Gehe den Weg über Celsius. Wie viel ist {given} dort?',
  'temperature.wrong.order_of_operations': `Was kommt auf diesem Weg zuerst, die Verschiebung oder der Faktor, und warum?`,
  'temperature.wrong.sign': `Soll die Verschiebung in dieser Richtung addiert oder abgezogen werden?`,
  'temperature.wrong.inverse_operation': `Sind die Schritte der neuen Skala kleiner oder größer, und welcher Faktor sagt das?`,
  'temperature.fromFahrenheit': 'Ziehe {shift} ab und multipliziere mit {factor}',
  'temperature.toFahrenheit': 'Multipliziere mit {factor} und addiere {shift}',
  'temperature.fromKelvin': 'Ziehe {shift} ab',
  'temperature.toKelvin': 'Addiere {shift}',

  // Lists of numbers
  findMeasure: 'bestimme {a} von {b}',
  mean: 'den Mittelwert',
  median: 'den Median',
  mode: 'den Modus',
  range: 'die Spannweite',
  variance: 'die Varianz',
  'standard deviation': 'die Standardabweichung',
  'mean.probe': `
    Was wäre {data}, wenn alle gleich groß gemacht würden?
    Was sagt dir der Mittelwert von {data}, in deinen eigenen Worten?`,
  'mean.hint': 'Wie viel ist {data} insgesamt, und auf wie viele wird es verteilt?',
  'mean.strong_hint': `Zähle {data} zusammen und zähle die Werte. Was machst du mit diesen beiden Zahlen?`,
  'median.probe': `Was bedeutet die Mitte von {data} für dich, und kommt es auf die Reihenfolge an?`,
  'median.hint': 'Was muss mit {data} geschehen, bevor du die Mitte siehst?',
  'median.strong_hint': `Ordne {data} vom Kleinen zum Großen. Welcher Wert hat so viele unter sich wie über sich?`,
  'mode.probe': 'Wonach sucht der Modus von {data}?',
  'mode.hint': 'Wie oft kommt jeder Wert in {data} vor?',
  'mode.strong_hint': 'Mache eine Strichliste für {data}. Welcher Wert hat die längste?',
  'range.probe': 'Was sagt dir die Spannweite von {data}, in deinen eigenen Worten?',
  'range.hint': 'Auf welche zwei Werte von {data} kommt es bei der Spannweite an?',
  'range.strong_hint': `Finde den kleinsten und den größten Wert von {data}. Wie weit liegen sie auseinander?`,
  'spread.probe': 'Was sagt dir die Streuung von {data}, und von wo aus würdest du sie messen?',
  'spread.hint': 'Von welchem Wert von {data} aus würdest du die Abstände messen?',
  'spread.strong_hint': `Quadriere den Abstand jedes Werts in {data} vom Mittelwert. Was ist der Durchschnitt dieser Quadrate?`,
  'median.unordered': 'Welche Zahl steht in der Mitte, wenn die Liste geordnet ist?',
  'mean.addUp': 'Zähle sie zusammen',
  'mean.divide': 'Teile durch ihre Anzahl',
  'median.order': 'Ordne sie',
  'median.middle': 'Die Mitte ist',
  'mode.most': 'Am häufigsten ist',
  'range.difference': 'Größter minus kleinster',
  'variance.average': 'Der Durchschnitt der quadrierten Abstände davon',
  'deviation.root': 'Davon die Wurzel',

  // Tasks in words whose answer is one number
  'quantity.piece': `
    Mit {current} hast du ein Stück. Was sagt es dir über das Gefragte?
    Du hast jetzt {current}. Was fehlt noch?`,
  'quantity.wrong': `Du bist auf {quote} gekommen. Welche Zahlen hast du genommen, und was hast du mit ihnen gemacht?`,
  'story.probe': `
    In deinen eigenen Worten: Was ist hier gefragt, und wofür stehen die Zahlen {numbers}?
    Welche der Zahlen {numbers} würdest du zuerst zusammenbringen, und warum?`,
  'story.wrong.inverse_operation': `Soll die Zahl an dieser Stelle der Geschichte größer oder kleiner werden?`,
  'story.wrong.sign': 'Kommt in der Geschichte hier etwas dazu, oder fällt etwas weg?',
  'story.asked': 'dem, was gefragt ist: {asks}',
  'task.asks': 'bestimme, wonach die Aufgabe fragt',
  'story.says': 'Die Geschichte sagt',
  'groups.asks': 'finde heraus, wie viele übrig sind',
  'groups.hint': 'Wie viele sind es, bevor etwas weggenommen wird?',
  'groups.strong_hint': `Nimm zuerst die Gruppen zusammen, dann sieh, was die {taken} bewirkt. Welche zwei Rechnungen sind das?`,
  'consecutive.asks': 'finde die kleinste der Zahlen',
  'consecutive.hint': 'Wenn du die kleinste {letter} nennst, wie lauten die anderen?',
  'consecutive.strong_hint': `Schreibe alle mit {letter} und zähle sie zusammen. Welche Gleichung ergibt die {sum}?`,
  'missingValue.asks': 'finde die fehlende Zahl',
  'missingValue.hint': 'Was müssen alle Zahlen zusammen ergeben, wenn das ihr Mittelwert ist?',
  'missingValue.strong_hint': `Nimm den Mittelwert {mean} mal die Anzahl der Zahlen. Was lassen die bekannten übrig?`,
  'puzzle.asks': 'finde die Zahl',
  'puzzle.hint': 'Wenn du die Zahl {letter} nennst, wie lautet der Satz als Gleichung?',
  'puzzle.strong_hint': `Mache zuerst die {added} rückgängig. Was bleibt dann noch rückgängig zu machen?`,
  'perimeter.hint': 'Wenn du einmal um das Rechteck gehst, an welchen Seiten kommst du vorbei?',
  'perimeter.strong_hint': 'Die Seiten {a} und {b} kommen je zweimal vor. Welche Rechnung ist das?',
  'area.hint': 'Wie viele Einheitsquadrate liegen in einer Reihe, und wie viele Reihen sind es?',
  'area.strong_hint': `Es gibt Reihen zu je {a} und so viele Reihen, wie {b} sagt. Welche Rechenart zählt sie?`,
  'triangle.hint': `Welches Rechteck hat dieselbe Grundseite und Höhe, und wie viel davon füllt das Dreieck?`,
  'triangle.strong_hint': `Multipliziere zuerst Grundseite und Höhe. Was nimmt das Dreieck von diesem Rechteck ein?`,
  'speed.asks': 'finde die Durchschnittsgeschwindigkeit',
  'speed.hint': 'Was sagt eine Geschwindigkeit über eine einzige Zeiteinheit?',
  'speed.strong_hint': `In {time} solchen Zeiteinheiten sind es {distance}. Wie weit ist es in einer einzigen?`,
  'measures.asks': 'finde heraus, wie groß {asked} ist',
  'measures.hint': 'Wie hängen {asked} und {known} zusammen?',
  'measures.strong_hint': `Welche der Zahlen {numbers} ist welche Größe, und mit welcher Rechnung erhältst du daraus, wie groß {asked} ist?`,
  'measures.fill': 'Die Zahlen in der Formel',
  'measure.length': 'die Länge',
  'measure.width': 'die Breite',
  'measure.height': 'die Höhe',
  'measure.side': 'die Seite',
  'measure.base': 'die Grundseite',
  'measure.leg': 'die Kathete',
  'measure.hypotenuse': 'die Hypotenuse',
  'measure.angle': 'der Winkel',
  'measure.area': 'der Flächeninhalt',
  'measure.perimeter': 'der Umfang',
  'measure.volume': 'das Volumen',
  'measure.surface': 'die Oberfläche',
  'measure.distance': 'die Strecke',
  'measure.time': 'die Zeit',
  'measure.speed': 'die Geschwindigkeit',
  'measure.mass': 'die Masse',
  'measure.density': 'die Dichte',
  'change.asks': 'finde das Wechselgeld',
  'change.hint': 'Was kosten alle zusammen?',
  'change.strong_hint': 'Multipliziere {price} mit ihrer Anzahl. Was bleibt dann von {paid} übrig?',
  'fixedAndRate.asks': 'finde heraus, wie viele es waren',
  'fixedAndRate.hint': 'Welcher Teil des Preises wird in jedem Fall bezahlt?',
  'fixedAndRate.strong_hint': `Ziehe zuerst den festen Betrag {fixed} ab. Wie oft passt {rate} in den Rest?`,
  'beforeDiscount.asks': 'finde den ursprünglichen Preis',
  'beforeDiscount.hint': `Von welchem Preis ist der Rabatt ein Prozentsatz: vom alten oder vom neuen?`,
  'beforeDiscount.strong_hint': `Wenn {rate} des alten Preises weg sind, wie viel Prozent davon sind dann {price}?`,
  'percentChange.asks': 'finde die Änderung in Prozent',
  'percentChange.hint': 'Mit welchem der beiden Preise ist die Änderung zu vergleichen?',
  'percentChange.strong_hint': `Wie groß ist die Änderung, und welcher Bruchteil von {old} ist sie?`,

  // Probability
  'probability.asks': 'finde die Wahrscheinlichkeit',
  'probability.probe': `
    Welche Ergebnisse sind möglich ({cases}), und sind alle gleich wahrscheinlich?
    Vor jeder Rechnung: Ist das eher wahrscheinlich oder eher nicht ({cases})?`,
  'probability.hint': `Wie viele Ergebnisse gibt es insgesamt ({cases}), und wie viele davon sind gesucht?`,
  'probability.strong_hint': `Eine Wahrscheinlichkeit ist: gesuchte Fälle durch alle Fälle. Welche zwei Zahlen sind das hier ({cases})?`,
  'probability.wrong': 'Welche Fälle hast du als gesucht gezählt, und welche als alle ({cases})?',
  'probability.start': 'den Chancen ({cases})',
  'probability.move': 'Gesuchte Fälle durch alle Fälle',
  'probability.dice': 'beide Würfel zusammen',
  'probability.coins': 'alle {count} Münzen der Reihe nach',
  'probability.die': 'ein Würfel',
  'probability.drawn': '{wanted} gesuchte unter {wanted} und {rest}',
  'probability.pair': '{wanted} gesuchte unter {all}, nacheinander gezogen',
}
