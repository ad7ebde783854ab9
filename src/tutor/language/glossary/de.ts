/** Terms of school mathematics in German: their names, and what they mean. */
import type { Glossary } from './term'

export const de: Glossary = {
  natural: ['natürliche zahl', 'Eine Zahl zum Zählen: eins, zwei, drei und so weiter.'],
  integer: ['ganze zahl', 'Eine Zahl ohne Bruchteil: positiv, negativ oder null.'],
  rational: [
    'rationale zahl',
    'Eine Zahl, die sich als Bruch zweier ganzer Zahlen schreiben lässt.',
  ],
  irrational: [
    'irrationale zahl',
    'Eine Zahl, die sich nicht als Bruch zweier ganzer Zahlen schreiben lässt; ihre Nachkommastellen enden nie und werden nie periodisch.',
  ],
  real: ['reelle zahl', 'Jede Zahl auf dem Zahlenstrahl, rational oder irrational.'],
  prime: [
    'primzahl',
    'Eine ganze Zahl größer als eins, die nur durch eins und sich selbst ohne Rest teilbar ist.',
  ],
  composite: [
    'zusammengesetzte zahl',
    'Eine ganze Zahl größer als eins, die außer eins und sich selbst weitere Teiler hat.',
  ],
  even: ['gerade zahl', 'Eine ganze Zahl, die ohne Rest durch zwei teilbar ist.'],
  odd: ['ungerade zahl', 'Eine ganze Zahl, die beim Halbieren den Rest eins lässt.'],
  digit: ['ziffer', 'Eines der zehn Zeichen, mit denen Zahlen geschrieben werden.'],
  placeValue: [
    'stellenwert',
    'Was eine Ziffer durch ihre Stelle wert ist: Einer, Zehner, Hunderter und so weiter.',
  ],
  decimal: [
    'dezimalzahl|dezimalbruch|kommazahl',
    'Eine Zahl mit Komma; dahinter stehen Zehntel, Hundertstel und so weiter.',
  ],
  percent: ['prozent|prozentsatz', 'Ein Anteil, in Hundertsteln eines Ganzen gezählt.'],
  fraction: [
    'bruch|bruchzahl',
    'Eine Anzahl gleicher Teile eines Ganzen: Unten steht, in wie viele Teile, oben, wie viele davon.',
  ],
  numerator: ['zähler', 'Die obere Zahl eines Bruchs; sie zählt die genommenen Teile.'],
  denominator: [
    'nenner',
    'Die untere Zahl eines Bruchs; sie sagt, in wie viele gleiche Teile das Ganze geteilt ist.',
  ],
  commonDenominator: [
    'hauptnenner|gemeinsamer nenner|gemeinsame nenner',
    'Ein Nenner, auf den sich mehrere Brüche bringen lassen, damit man sie addieren kann.',
  ],
  mixedNumber: [
    'gemischte zahl|gemischter bruch',
    'Eine ganze Zahl und ein Bruch zusammen; sie werden addiert.',
  ],
  improper: ['unechter bruch', 'Ein Bruch, dessen Zähler mindestens so groß ist wie sein Nenner.'],
  reciprocal: [
    'kehrwert|kehrbruch',
    'Die Zahl, mit der man multipliziert, um eins zu erhalten; beim Bruch tauschen Zähler und Nenner.',
  ],
  ratio: [
    'verhältnis',
    'Ein Vergleich zweier Größen durch Teilen: wie viel von der einen auf wie viel von der anderen.',
  ],
  proportion: [
    'proportion|verhältnisgleichung',
    'Die Aussage, dass zwei Verhältnisse gleich sind.',
  ],
  proportional: [
    'proportional|proportionalität|proportionale zuordnung',
    'Zwei Größen sind proportional, wenn ihr Quotient gleich bleibt: Zum Doppelten der einen gehört das Doppelte der anderen.',
  ],
  rate: ['rate|änderungsrate', 'Eine Menge je Einheit von etwas anderem, etwa ein Weg je Stunde.'],
  sum: ['summe|addition', 'Das Ergebnis einer Addition.'],
  difference: [
    'differenz|subtraktion',
    'Das Ergebnis, wenn eine Zahl von einer anderen abgezogen wird.',
  ],
  product: ['produkt|multiplikation', 'Das Ergebnis einer Multiplikation.'],
  quotient: ['quotient|division', 'Das Ergebnis einer Division.'],
  remainder: ['rest', 'Was übrig bleibt, wenn eine Division nicht aufgeht.'],
  factor: [
    'faktor',
    'Eine Zahl oder ein Term, der mit anderen zu einem Produkt multipliziert wird.',
  ],
  divisor: ['teiler|divisor', 'Eine Zahl, durch die sich eine andere ohne Rest teilen lässt.'],
  multiple: ['vielfaches|vielfache', 'Das Produkt einer Zahl mit einer ganzen Zahl.'],
  gcd: [
    'größter gemeinsamer teiler|größte gemeinsame teiler|ggt',
    'Die größte ganze Zahl, die mehrere Zahlen ohne Rest teilt.',
  ],
  lcm: [
    'kleinstes gemeinsames vielfaches|kleinste gemeinsame vielfache|kgv',
    'Die kleinste positive Zahl, die Vielfaches mehrerer Zahlen ist.',
  ],
  primeFactorization: ['primfaktorzerlegung', 'Eine Zahl, als Produkt von Primzahlen geschrieben.'],
  power: ['potenz', 'Ein Produkt gleicher Faktoren, kurz geschrieben mit Basis und Exponent.'],
  base: ['basis|grundzahl', 'Der Faktor, den eine Potenz mit sich selbst multipliziert.'],
  exponent: [
    'exponent|hochzahl',
    'Die kleine hochgestellte Zahl einer Potenz; sie sagt, wie oft die Basis Faktor ist.',
  ],
  squareNumber: ['quadratzahl', 'Das Produkt einer ganzen Zahl mit sich selbst.'],
  squareRoot: [
    'quadratwurzel|wurzel',
    'Die nicht negative Zahl, deren Quadrat die gegebene Zahl ist.',
  ],
  cubeRoot: ['kubikwurzel|dritte wurzel', 'Die Zahl, deren dritte Potenz die gegebene Zahl ist.'],
  absolute: ['betrag|absolutbetrag', 'Der Abstand einer Zahl von null; er ist nie negativ.'],
  opposite: [
    'gegenzahl',
    'Die Zahl mit dem anderen Vorzeichen; Zahl und Gegenzahl ergeben zusammen null.',
  ],
  rounding: ['runden|rundung', 'Eine Zahl durch eine nahe, einfachere ersetzen.'],
  estimate: [
    'überschlag|schätzung|überschlagsrechnung',
    'Ein grobes Ergebnis mit einfachen Zahlen, um zu sehen, wie groß die Antwort sein muss.',
  ],
  scientific: [
    'wissenschaftliche schreibweise|normdarstellung|zehnerpotenzschreibweise',
    'Eine Zahl, geschrieben als Faktor von eins bis unter zehn, mal eine Zehnerpotenz.',
  ],
  orderOfOperations: [
    'rechenreihenfolge|vorrangregel|punkt vor strich|punktrechnung vor strichrechnung',
    'Die Regel, was zuerst kommt: Klammern, Potenzen, dann Punktrechnung, dann Strichrechnung.',
  ],
  bracket: ['klammer', 'Zeichen um einen Teil, der zuerst ausgerechnet wird.'],
  variable: [
    'variable|platzhalter',
    'Ein Buchstabe, der für eine Zahl steht, die sich ändern kann oder noch nicht bekannt ist.',
  ],
  unknown: ['unbekannte', 'Der Buchstabe, nach dessen Wert eine Gleichung fragt.'],
  constant: ['konstante', 'Eine Zahl, die gleich bleibt, was auch immer die Variable ist.'],
  coefficient: ['koeffizient|vorfaktor', 'Die Zahl, mit der eine Variable multipliziert wird.'],
  term: ['summand|glied', 'Ein Teil eines Terms, der als Ganzes addiert oder abgezogen wird.'],
  expression: [
    'term|ausdruck',
    'Zahlen, Buchstaben und Rechenzeichen zusammen, ohne Gleichheitszeichen.',
  ],
  equation: ['gleichung', 'Die Aussage, dass zwei Terme denselben Wert haben.'],
  inequality: [
    'ungleichung',
    'Die Aussage, dass ein Term kleiner oder größer ist als ein anderer.',
  ],
  solution: [
    'lösung',
    'Ein Wert, der eine Gleichung wahr macht, wenn man ihn für die Unbekannte einsetzt.',
  ],
  identity: ['identität', 'Eine Gleichung, die für alle Werte ihrer Buchstaben wahr ist.'],
  formula: ['formel', 'Eine Regel in Buchstaben, die sagt, wie Größen zusammenhängen.'],
  likeTerms: [
    'gleichartige terme|gleichartiger term',
    'Terme mit denselben Buchstaben und Potenzen; ihre Koeffizienten kann man addieren.',
  ],
  expanding: ['ausmultiplizieren', 'Klammern so auflösen, dass aus einem Produkt eine Summe wird.'],
  factoring: [
    'faktorisieren|ausklammern|faktorisierung',
    'Eine Summe als Produkt schreiben; es macht das Ausmultiplizieren rückgängig.',
  ],
  simplifying: [
    'vereinfachen|vereinfachung',
    'Einen Term kürzer schreiben, ohne seinen Wert zu ändern.',
  ],
  substitution: [
    'einsetzen|substitution|einsetzungsverfahren',
    'Einen Wert oder einen Term an die Stelle eines Buchstabens setzen.',
  ],
  inverseOperation: [
    'umkehroperation|gegenoperation|umkehrrechnung',
    'Eine Rechenart, die eine andere rückgängig macht, wie das Subtrahieren das Addieren.',
  ],
  distributive: [
    'distributivgesetz|verteilungsgesetz',
    'Ein Faktor vor der Klammer multipliziert jedes Glied darin.',
  ],
  commutative: [
    'kommutativgesetz|vertauschungsgesetz',
    'In einer Summe oder einem Produkt ist die Reihenfolge gleichgültig.',
  ],
  associative: [
    'assoziativgesetz|verbindungsgesetz',
    'In einer Summe oder einem Produkt ist es gleichgültig, wie man die Teile zusammenfasst.',
  ],
  binomial: ['binom', 'Ein Term mit zwei Gliedern.'],
  polynomial: [
    'polynom',
    'Eine Summe von Gliedern, in denen eine Variable ganze, nicht negative Exponenten hat.',
  ],
  degree: [
    'grad eines polynoms|grad des polynoms',
    'Der höchste Exponent der Variable in einem Polynom.',
  ],
  linearEquation: [
    'lineare gleichung',
    'Eine Gleichung, in der die Unbekannte nur in erster Potenz vorkommt.',
  ],
  quadraticEquation: [
    'quadratische gleichung',
    'Eine Gleichung, deren höchste Potenz der Unbekannten ihr Quadrat ist.',
  ],
  system: [
    'gleichungssystem|lineares gleichungssystem',
    'Mehrere Gleichungen, die für dieselben Werte wahr sein müssen.',
  ],
  discriminant: [
    'diskriminante',
    'Der Teil unter der Wurzel der Lösungsformel; ihr Vorzeichen sagt, wie viele reelle Lösungen es gibt.',
  ],
  quadraticFormula: [
    'lösungsformel|pq formel|abc formel|mitternachtsformel|pq-formel|abc-formel',
    'Eine Regel, die die Lösungen einer quadratischen Gleichung aus ihren Koeffizienten liefert.',
  ],
  completingSquare: [
    'quadratische ergänzung',
    'Ergänzen, was einen quadratischen Term zum vollständigen Quadrat macht, und es wieder abziehen.',
  ],
  zero: ['nullstelle', 'Eine Stelle, an der eine Funktion den Wert null hat.'],
  function: ['funktion', 'Eine Vorschrift, die zu jeder Eingabe genau eine Ausgabe liefert.'],
  domain: ['definitionsbereich|definitionsmenge', 'Alle Eingaben, die eine Funktion zulässt.'],
  range: ['wertebereich|wertemenge', 'Alle Ausgaben, die eine Funktion annimmt.'],
  graph: ['graph|funktionsgraph', 'Das Bild einer Funktion: alle Punkte aus Eingabe und Ausgabe.'],
  slope: ['steigung', 'Wie viel eine Gerade je Einheit nach rechts steigt.'],
  intercept: [
    'achsenabschnitt|y-achsenabschnitt',
    'Die Stelle, an der ein Graph die senkrechte Achse trifft.',
  ],
  linearFunction: ['lineare funktion', 'Eine Funktion, deren Graph eine Gerade ist.'],
  quadraticFunction: [
    'quadratische funktion',
    'Eine Funktion, deren höchste Potenz das Quadrat ist; ihr Graph ist eine Parabel.',
  ],
  parabola: [
    'parabel',
    'Die Kurve einer quadratischen Funktion, symmetrisch zu einer Geraden durch ihren Scheitel.',
  ],
  vertex: [
    'scheitelpunkt|scheitel|eckpunkt',
    'Der höchste oder tiefste Punkt einer Parabel; ein Eckpunkt ist eine Ecke einer Figur.',
  ],
  exponential: [
    'exponentialfunktion|exponentielles wachstum',
    'Eine Funktion mit der Variable im Exponenten: Gleiche Schritte multiplizieren mit demselben Faktor.',
  ],
  logarithm: [
    'logarithmus|log',
    'Der Exponent, mit dem die Basis potenziert werden muss, um die Zahl zu ergeben.',
  ],
  inverseFunction: [
    'umkehrfunktion',
    'Die Funktion, die von jeder Ausgabe zu ihrer Eingabe zurückführt.',
  ],
  sequence: ['folge|zahlenfolge', 'Zahlen in fester Reihenfolge.'],
  arithmeticSequence: [
    'arithmetische folge',
    'Eine Folge, in der bei jedem Schritt dieselbe Zahl addiert wird.',
  ],
  geometricSequence: [
    'geometrische folge',
    'Eine Folge, in der jeder Schritt mit derselben Zahl multipliziert.',
  ],
  limit: [
    'grenzwert|limes',
    'Der Wert, dem sich eine Folge oder Funktion nähert und dem sie schließlich beliebig nahe bleibt.',
  ],
  derivative: [
    'ableitung|differentialrechnung',
    'Die Steigung einer Funktion an jeder Stelle: wie schnell sie sich dort ändert.',
  ],
  integral: [
    'integral|integralrechnung',
    'Das Ganze, zu dem sich viele kleine Teile summieren, etwa die Fläche unter einem Graphen.',
  ],
  antiderivative: ['stammfunktion', 'Eine Funktion, deren Ableitung die gegebene ist.'],
  tangentLine: [
    'tangente',
    'Eine Gerade, die eine Kurve in einem Punkt berührt und dort deren Steigung hat.',
  ],
  maximum: [
    'maximum|hochpunkt',
    'Der größte Wert, oder ein Wert, der größer ist als alle in seiner Nähe.',
  ],
  minimum: [
    'minimum|tiefpunkt',
    'Der kleinste Wert, oder ein Wert, der kleiner ist als alle in seiner Nähe.',
  ],
  inflection: [
    'wendepunkt|wendestelle',
    'Eine Stelle, an der eine Kurve die Richtung ihrer Krümmung wechselt.',
  ],
  continuous: [
    'stetigkeit|stetige funktion',
    'Eine Funktion ist stetig, wo ihr Graph keine Lücke und keinen Sprung hat.',
  ],
  asymptote: ['asymptote', 'Eine Gerade, der eine Kurve weit außen beliebig nahe kommt.'],
  point: ['punkt', 'Ein genauer Ort ohne Ausdehnung.'],
  line: ['gerade|gerade linie', 'Eine gerade Linie, die in beide Richtungen ohne Ende weitergeht.'],
  segment: ['strecke', 'Das gerade Stück zwischen zwei Punkten.'],
  ray: [
    'strahl|halbgerade',
    'Eine gerade Linie, die in einem Punkt beginnt und ohne Ende weitergeht.',
  ],
  angle: ['winkel', 'Die Drehung zwischen zwei Strahlen aus einem Punkt, in Grad gemessen.'],
  rightAngle: ['rechter winkel|rechte winkel', 'Ein Viertel einer vollen Drehung.'],
  acute: ['spitzer winkel|spitze winkel', 'Ein Winkel, der kleiner ist als ein rechter.'],
  obtuse: [
    'stumpfer winkel|stumpfe winkel',
    'Ein Winkel, der größer ist als ein rechter und kleiner als ein gestreckter.',
  ],
  parallel: ['parallele|parallel', 'Geraden einer Ebene, die sich nie treffen.'],
  perpendicular: [
    'senkrechte|senkrecht|orthogonal',
    'Geraden, die sich im rechten Winkel treffen.',
  ],
  triangle: ['dreieck', 'Eine Figur mit drei Seiten und drei Ecken.'],
  equilateral: [
    'gleichseitiges dreieck|gleichseitige dreieck',
    'Ein Dreieck mit drei gleich langen Seiten.',
  ],
  isosceles: [
    'gleichschenkliges dreieck|gleichschenklige dreieck',
    'Ein Dreieck mit zwei gleich langen Seiten.',
  ],
  rightTriangle: [
    'rechtwinkliges dreieck|rechtwinklige dreieck',
    'Ein Dreieck mit einem rechten Winkel.',
  ],
  hypotenuse: [
    'hypotenuse',
    'Die längste Seite eines rechtwinkligen Dreiecks, gegenüber dem rechten Winkel.',
  ],
  leg: ['kathete', 'Eine der beiden Seiten, die den rechten Winkel bilden.'],
  pythagoras: [
    'satz des pythagoras|pythagoras',
    'Im rechtwinkligen Dreieck ergeben die Quadrate der beiden Katheten zusammen das Quadrat der Hypotenuse.',
  ],
  quadrilateral: ['viereck', 'Eine Figur mit vier Seiten.'],
  square: [
    'quadrat',
    'Eine Figur mit vier gleichen Seiten und vier rechten Winkeln; auch das Produkt einer Zahl mit sich selbst.',
  ],
  rectangle: ['rechteck', 'Eine Figur mit vier Seiten und vier rechten Winkeln.'],
  parallelogram: [
    'parallelogramm',
    'Eine Figur mit vier Seiten, deren gegenüberliegende Seiten parallel sind.',
  ],
  rhombus: ['raute|rhombus', 'Ein Parallelogramm mit vier gleichen Seiten.'],
  trapezoid: ['trapez', 'Eine Figur mit vier Seiten, von denen zwei parallel sind.'],
  polygon: ['vieleck|polygon', 'Eine geschlossene Figur aus geraden Seiten.'],
  circle: ['kreis', 'Alle Punkte einer Ebene mit demselben Abstand von einem Mittelpunkt.'],
  radius: ['radius|halbmesser', 'Der Abstand vom Mittelpunkt eines Kreises zu seinem Rand.'],
  diameter: [
    'durchmesser',
    'Der Abstand quer durch einen Kreis über seinen Mittelpunkt, das Doppelte des Radius.',
  ],
  circumference: ['kreisumfang', 'Die Länge des Weges um einen Kreis.'],
  pi: [
    'pi|kreiszahl',
    'Der Umfang eines jeden Kreises geteilt durch seinen Durchmesser, etwas mehr als drei.',
  ],
  chord: ['sehne', 'Eine Strecke zwischen zwei Punkten eines Kreises.'],
  perimeter: ['umfang', 'Die Länge des Weges um eine Figur.'],
  area: [
    'flächeninhalt|fläche',
    'Wie viel Fläche eine Figur bedeckt, in Einheitsquadraten gezählt.',
  ],
  volume: ['volumen|rauminhalt', 'Wie viel Raum ein Körper füllt, in Einheitswürfeln gezählt.'],
  surface: ['oberfläche|oberflächeninhalt', 'Der Inhalt aller Flächen eines Körpers zusammen.'],
  cube: ['würfel', 'Ein Körper mit sechs gleichen Quadraten als Flächen.'],
  cuboid: ['quader', 'Ein Körper mit sechs Rechtecken als Flächen.'],
  cylinder: [
    'zylinder',
    'Ein Körper mit zwei gleich großen Kreisen als Grund- und Deckfläche und einer gekrümmten Fläche dazwischen.',
  ],
  cone: ['kegel', 'Ein Körper, der von einem Kreis zu einer Spitze schmaler wird.'],
  sphere: [
    'kugel',
    'Ein runder Körper: Alle Punkte seiner Oberfläche haben denselben Abstand vom Mittelpunkt.',
  ],
  prism: [
    'prisma',
    'Ein Körper mit zwei deckungsgleichen, parallelen Vielecken und ebenen Seitenflächen dazwischen.',
  ],
  pyramid: [
    'pyramide',
    'Ein Körper über einem Vieleck; seine Seitenflächen sind Dreiecke, die sich in einer Spitze treffen.',
  ],
  similar: [
    'ähnlichkeit|ähnliche figur|ähnliche dreieck',
    'Figuren gleicher Form: gleiche Winkel, und Seiten im selben Verhältnis.',
  ],
  congruent: ['kongruenz|kongruente figur|kongruente dreieck', 'Figuren gleicher Form und Größe.'],
  symmetry: [
    'symmetrie|symmetrieachse',
    'Eine Figur ist symmetrisch, wenn sie beim Falten oder Drehen mit sich selbst zur Deckung kommt.',
  ],
  scale: ['maßstab', 'Das Verhältnis einer Länge auf Karte oder Plan zur wirklichen Länge.'],
  vector: ['vektor', 'Ein Pfeil: eine Länge und eine Richtung, durch Koordinaten gegeben.'],
  coordinate: ['koordinate', 'Eine der Zahlen, die sagen, wo ein Punkt liegt.'],
  axis: [
    'achse|x-achse|y-achse|koordinatenachse',
    'Ein Zahlenstrahl, an dem Koordinaten abgelesen werden.',
  ],
  origin: [
    'ursprung|koordinatenursprung|nullpunkt',
    'Der Punkt, in dem sich die Achsen treffen; alle seine Koordinaten sind null.',
  ],
  sine: ['sinus|sin', 'Im rechtwinkligen Dreieck: Gegenkathete geteilt durch Hypotenuse.'],
  cosine: ['kosinus|cosinus|cos', 'Im rechtwinkligen Dreieck: Ankathete geteilt durch Hypotenuse.'],
  tangent: ['tangens|tan', 'Im rechtwinkligen Dreieck: Gegenkathete geteilt durch Ankathete.'],
  mean: [
    'mittelwert|durchschnitt|arithmetisches mittel|arithmetische mittel',
    'Die Summe aller Werte geteilt durch ihre Anzahl.',
  ],
  median: [
    'median|zentralwert',
    'Der mittlere Wert, wenn alle der Größe nach geordnet sind; bei zwei mittleren Werten deren Mittelwert.',
  ],
  mode: ['modus|modalwert', 'Der Wert, der am häufigsten vorkommt.'],
  spread: ['spannweite', 'Der größte Wert minus der kleinste.'],
  probability: [
    'wahrscheinlichkeit',
    'Eine Zahl von null bis eins, die sagt, wie sehr mit etwas zu rechnen ist.',
  ],
  event: ['ereignis', 'Eine Menge von Ergebnissen, nach deren Wahrscheinlichkeit man fragen kann.'],
  sample: ['stichprobe', 'Ein Teil, den man untersucht, um etwas über das Ganze zu erfahren.'],
  deviation: [
    'standardabweichung',
    'Ein Maß dafür, wie weit Werte gewöhnlich von ihrem Mittelwert liegen.',
  ],
  frequency: [
    'häufigkeit|relative häufigkeit|absolute häufigkeit',
    'Wie oft ein Wert vorkommt; die relative ist sein Anteil an allen.',
  ],
  set: ['menge', 'Eine Sammlung verschiedener Dinge, ihrer Elemente.'],
  proof: ['beweis', 'Eine Kette von Gründen vom Gegebenen zur Behauptung, ohne Lücke.'],
  theorem: ['satz|lehrsatz', 'Eine Aussage, die bewiesen ist.'],
  axiom: ['axiom', 'Eine Aussage, die ohne Beweis als wahr gilt, als Ausgangspunkt.'],
  counterexample: [
    'gegenbeispiel',
    'Ein einziger Fall, in dem eine allgemeine Behauptung falsch ist; er widerlegt sie.',
  ],
  unit: ['einheit|maßeinheit', 'Die feste Menge, in der eine Größe gezählt wird, etwa ein Meter.'],
  interest: [
    'zins|zinsen',
    'Geld, das man für geliehenes Geld zahlt oder für angelegtes bekommt, als Anteil davon je Zeitraum.',
  ],
  discount: ['rabatt|preisnachlass', 'Der Teil, um den ein Preis gesenkt wird.'],
}
