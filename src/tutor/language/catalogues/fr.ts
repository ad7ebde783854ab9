/** What the offline tutor says in French. */
import type { Catalogue } from '../sentences'

export const fr: Catalogue = {
  introduction: [
    'Ici le tuteur hors ligne : aucun modèle de langage n’est connecté, je procède par règles exactes.',
  ],
  and: 'et',
  quotation: '« {text} »',

  refusals: {
    meddling: [
      'Mes règles restent les mêmes, mais ton travail compte.',
      'Cela ne change rien à ma façon d’aider.',
      'Bien essayé ; une étape de ta main nous ferait avancer.',
    ],
    resigned: ['Avant d’abandonner, un petit morceau.', 'Tu es plus près que tu ne le crois.'],
    frustrated: ['Je vois que c’est pénible.', 'Je comprends, cet exercice résiste.'],
    pressing: [
      'Je sais que tu veux en finir.',
      'Un résultat donné par moi ne t’aiderait pas la prochaine fois.',
      'Je garde la réponse, mais pas l’aide.',
    ],
    plain: [
      'La réponse vaut plus si elle vient de toi, alors je la garde.',
      'Je préfère ne pas la dire : tu peux y arriver.',
      'Pas encore, mais voici un point d’appui.',
    ],
  },
  returns: {
    planning: [
      'Écris-le comme une ligne, et nous verrons.',
      'Essaie, et regarde ce que tu trouves.',
    ],
    frustrated: [
      'Je vois que c’est pénible.',
      'Avec un plus petit morceau, cela devient plus facile.',
    ],
    resigned: ['Faisons plus petit.', 'Alors un petit morceau.'],
    meddling: ['Cela, je ne peux pas le changer.', 'Je reste sur l’exercice.'],
    silent: ['Prends ton temps.', 'Rien ne presse.', 'Avançons à petits pas.'],
    plain: [
      'Revenons à l’exercice.',
      'C’est noté ; passons à l’exercice lui-même.',
      'Je laisse cela de côté pour l’instant.',
    ],
  },
  encouragements: {
    frustrated: ['Cet exercice résiste ; faisons plus petit.', 'Alors juste un petit morceau.'],
    resigned: ['Tu n’as pas besoin de voir tout le chemin.', 'Un petit morceau suffit.'],
    silent: ['Prends ton temps.', 'Regardons un morceau.'],
    plain: [
      'C’est un bon point de départ.',
      'Ce n’est pas grave.',
      'Alors un plus petit morceau.',
      'Avançons une étape à la fois.',
    ],
  },

  unseenPicture: [
    'Je ne peux pas voir les images ici. Peux-tu taper l’énoncé, avec tous ses nombres ?',
  ],
  ambiguousNumber: [
    'Le nombre {written} peut se lire de deux façons. Veux-tu dire {one} ou {other} ?',
    'Je préfère demander plutôt que deviner : {written}, est-ce {one} ou {other} ?',
  ],
  beyond: [
    'Cet exercice dépasse ce que je sais résoudre sans modèle de langage. Je peux vérifier chaque égalité que tu écris, chercher dans tes fichiers et tenir un plan avec toi.',
  ],
  beyondExplaining: [
    'Je ne peux pas expliquer cet exercice sans modèle de langage. Je peux vérifier chaque égalité que tu écris, chercher dans tes fichiers et tenir un plan avec toi.',
  ],
  noAnswer: [
    'Je n’ai pas de réponse à cet exercice, je ne peux donc pas en donner.',
    'Sans modèle de langage je ne peux pas le résoudre pour toi, mais je peux vérifier tes calculs.',
    'Il n’y a pas ici de résultat que je pourrais dire ; tes propres lignes, je peux les vérifier.',
  ],
  guesses: [
    'Tu donnes plusieurs valeurs pour une seule chose, et je n’en juge aucune dans une liste.',
    'Plusieurs valeurs à la fois, c’est deviner : je ne dis rien d’aucune d’elles.',
  ],
  unchecked: [
    'En mots, je ne peux pas en juger.',
    'Je ne peux pas le vérifier par le calcul.',
    'Je le prends dans ton plan, sans l’avoir vérifié.',
  ],
  plan: [
    [
      'Que te donne l’énoncé, et que demande-t-il ?',
      'Quels nombres sont donnés, et que compte chacun d’eux ?',
    ],
    [
      'Quelle partie pourrais-tu trouver d’abord à partir de ce qui est donné ?',
      'Que devrais-tu savoir juste avant la dernière étape ?',
    ],
    [
      'Quel calcul donne cette partie, écrit comme une égalité ?',
      'Comment écris-tu ta première étape avec un signe égal, pour que je puisse la vérifier ?',
    ],
    [
      'Que représente ton dernier nombre, avec son unité ?',
      'Quel nombre donné n’as-tu pas encore utilisé, et compte-t-il ?',
    ],
    [
      'Comment l’étape suivante découle-t-elle de ce que tu as ?',
      'Que manque-t-il encore pour répondre à la question de l’énoncé ?',
    ],
    [
      'Ton nombre est-il à peu près aussi grand que tu l’attends, et pourquoi ?',
      'Comment pourrais-tu vérifier ton résultat en revenant en arrière ?',
    ],
  ],
  trueEquality: [
    'Comme simple calcul, {step} est vrai.',
    'Le calcul {step} tient ; répond-il à l’énoncé, c’est une autre affaire.',
    '{step} est bien calculé.',
  ],
  afterTrueEquality: [
    'Que représente ce nombre dans l’énoncé, et que manque-t-il encore ?',
    'Pourquoi est-ce le calcul que demande l’énoncé ?',
    'Qu’en découle-t-il pour la question de l’énoncé ?',
  ],
  falseEquality: [
    'Regarde encore {step}. Qu’obtiens-tu en calculant le côté gauche morceau par morceau ?',
    'Les deux côtés de {step} ne sont pas égaux. Quelle opération referais-tu ?',
    '{step} n’est pas juste comme calcul. Comment as-tu trouvé le côté droit ?',
  ],
  ownEquation: [
    'Je prends {step} comme ton équation et je la suis à partir d’ici.',
    'Ton équation est {step}, et je vérifie ce qui en découle.',
  ],
  choiceNoted: [
    'Je note {step} comme ton choix.',
    'Ton choix est donc {step} ; je ne peux pas le vérifier par un calcul.',
  ],
  ownLine: [
    'Quelle étape vient ensuite, des deux côtés ?',
    'Que représente ton inconnue, et qu’en découle-t-il ?',
    'Que manque-t-il pour que ton inconnue soit seule ?',
  ],
  ownMistake: [
    'Qu’as-tu fait des deux côtés pour y arriver ?',
    'Quel terme a changé en route, et était-ce permis ?',
    'Que se passe-t-il si tu mets un nombre simple dans les deux lignes ?',
  ],
  keyStep: [
    'Comment pourrais-tu trouver d’abord ceci : {step} ?',
    'Quels nombres de l’énoncé mènent à ceci : {step} ?',
    'Que sais-tu déjà qui aide pour ceci : {step} ?',
  ],

  neutral: [
    'Quelle étape ferais-tu ensuite, et pourquoi celle-là ?',
    'Où exactement cela cesse-t-il d’être clair pour toi ?',
    'Qu’est-ce qui est donné, et qu’est-ce qui est demandé ?',
    'Comment pourrais-tu vérifier une idée à toi sans mon aide ?',
    'Qu’écrirait d’abord ici quelqu’un de ta classe ?',
    'À quoi devrait ressembler le résultat, à peu près, pour que tu y croies ?',
    'Quelle partie ferais-tu les yeux fermés ?',
    'Quel serait ici un premier petit pas, sûr d’être juste ?',
  ],
  start: [
    'Sur quoi veux-tu travailler : un calcul, une équation ou un sujet à toi ?',
    'Qu’apprends-tu en ce moment, et où cela devient-il difficile ?',
    'Quel exercice as-tu devant toi en ce moment ?',
    'Que regardons-nous d’abord : un devoir, ou une chose que tu n’as jamais tout à fait comprise ?',
    'Quel genre d’exercices te donne le plus de mal ?',
    'Qu’avez-vous fait au dernier cours de maths ?',
    'Quel mot ou quel signe de ton livre n’est pas encore clair pour toi ?',
    'As-tu bientôt un contrôle, et sur quoi porte-t-il ?',
    'Que savais-tu faire la semaine dernière que tu voudrais faire plus sûrement ?',
    'Quel exercice me montrerais-tu si j’étais assis à côté de toi ?',
    'Quelle est la première ligne de tes devoirs ?',
  ],
  newTask: [
    'Sur quoi veux-tu travailler ensuite ?',
    'Quel exercice ou quel sujet prenons-nous maintenant ?',
    'Et maintenant : un exercice à toi, ou encore un du même genre ?',
    'Y a-t-il un autre exercice sur ta liste ?',
  ],
  gentle: [
    'Préfères-tu une pause, ou une petite étape ?',
    'Qu’est-ce qui te ferait du bien : une pause, ou quelque chose de court qui marche ?',
  ],
  termExample: ['Par exemple : {example}.'],
  afterTerm: [
    'Trouves-tu un exemple à toi ?',
    'Où l’as-tu rencontré : dans quel exercice ?',
    'Comment le dirais-tu avec tes mots ?',
    'Quel exercice avec cela regardons-nous ?',
  ],
  nextTime: [
    'Par quoi veux-tu commencer la prochaine fois ?',
    'Que voudrais-tu réussir d’abord à ton retour ?',
    'Quelle partie regardons-nous quand tu reviendras ?',
    'Que retiens-tu d’aujourd’hui ?',
  ],
  lookBack: [
    'Avec le recul, quelle étape comptait le plus, et comment l’expliquerais-tu à quelqu’un ?',
    'Comment convaincrais-tu quelqu’un qui en doute, sans refaire l’exercice ?',
  ],
  similarTask: [
    'Pour voir si cela se transpose : {task}. Qu’obtiens-tu ?',
    'Maintenant un exercice semblable, sans aide : {task}. Que trouves-tu ?',
  ],
  similarStory: [
    'Maintenant un exercice semblable, sans aide : {task}',
    'Pour voir si cela se transpose : {task}',
  ],
  anyLine: [
    'Regarde {shown}. Que ferais-tu d’abord, et pourquoi ?',
    'Que lis-tu dans {shown}, et qu’est-ce qui est demandé ?',
  ],
  anyForm: ['Quelle partie de {shown} changerais-tu ensuite, et que devient le reste ?'],
  afterMove: [
    'Que devient {shown} quand tu fais cela ?',
    'Quelle ligne obtiens-tu ainsi à partir de {shown} ?',
  ],
  afterMoveInStory: [
    'Quel calcul est-ce, écrit en entier avec son résultat ?',
    'À partir de quel nombre, et qu’obtiens-tu ?',
  ],
  working: [
    'Comment as-tu obtenu {step} ?',
    '{step} ne convient pas encore. Quelles étapes t’y ont mené depuis {previous} ?',
  ],

  planSoFar: ['Tes lignes jusqu’ici : {lines}.', 'Voici ce que tu as écrit : {lines}.'],
  planEmpty: ['Le plan est encore vide.', 'Aucune ligne de ta main n’est encore dans le plan.'],

  trialEnd: ['L’essai s’arrête ici ; avec un compte, tu reprends exactement à cet endroit.'],
  trialSolved: [
    'Ensuite, tu peux choisir un exercice plus difficile, un plus facile ou tout autre chose ; un compte garde ce que tu as fait.',
  ],
  confirmations: ['Oui, {step} est juste.', 'C’est bien cela : {step}.', 'Exact, {step} convient.'],
  partApprovals: ['Oui, {step} est juste. Il reste {part}.', '{step} est juste ; passe à {part}.'],
  approvals: [
    'Oui, {step} en découle.',
    '{step} est une étape juste.',
    '{step} tient.',
    'Bien, {step} en découle.',
  ],
  silentApprovals: ['C’est juste jusqu’ici.', 'Juste, jusque-là.'],
  silentDoubts: ['Cela ne convient pas encore.', 'Pas tout à fait encore.'],
  notFrom: ['De {previous}, {step} ne découle pas.'],
  notYet: ['{step} ne découle pas encore.'],
  solvedAgain: ['{step} : oui, c’était bien cela.', 'Oui, {step} était déjà juste.'],
  onceSolved: ['Bien.', 'Alors assurons-nous que c’est acquis.'],
  example: [
    'Prends cet exercice : {task}. {move} : {result}. Quelle serait la même étape pour {shown} ?',
    'Avec d’autres nombres : {task}. {move} : {result}. Qu’est-ce que cela te dit pour {shown} ?',
  ],
  exampleTask: [
    'Mets celui-ci à côté : {task}. Par quoi commencerais-tu là, et que serait-ce dans ton exercice ?',
  ],
  derivation: ['Ton chemin : {lines}.'],
  helpTaken: {
    probe: ['Tu l’as trouvé sans aucun indice.'],
    hint: ['Un indice a été toute l’aide nécessaire.'],
    strong_hint: ['Il a fallu un indice fort, et les étapes sont les tiennes.'],
    worked_step: ['Un exemple résolu a aidé, et les étapes sont les tiennes.'],
    reveal: ['Tu as vu tout le chemin, et tu peux maintenant t’en servir.'],
    check: ['Les étapes sont les tiennes.'],
  },
  workedVariant: [
    'Voici un exercice semblable, résolu. {solution} Laquelle de ces étapes convient maintenant à {current} ?',
  ],
  revealed: [
    'Tu as vraiment essayé, alors voici tout le chemin. {solution} Où le tien l’a-t-il quitté d’abord ?',
    'Après ces essais, tu dois le voir en entier. {solution} Laquelle de ces étapes était nouvelle pour toi ?',
  ],
  afterReveal: [
    'Quelle ligne du chemin ci-dessus n’est pas encore claire ?',
    'Suis le chemin ci-dessus ligne par ligne : à laquelle t’arrêtes-tu, et pourquoi ?',
  ],
  quiz: {
    opener: [
      'Je t’interroge sur ta liste ; ce que tu ne sais pas revient.',
      'Bien, une liste : je t’interroge.',
    ],
    right: ['Juste : {word}, c’est {meaning}.', 'Oui, {meaning}.', 'C’est cela, {meaning}.'],
    wrong: [
      'Pas encore : {word}, c’est {meaning} ; cela revient bientôt.',
      'Ta liste dit {meaning} pour {word} ; je le redemande.',
      'Ici c’était {meaning} ; nous y reviendrons.',
    ],
    ask: [
      'Qu’y a-t-il à côté de {word} dans ta liste ?',
      'Qu’est-ce que {word} ?',
      'Et {word} : qu’est-ce qui va avec ?',
      'Maintenant {word} : qu’as-tu écrit ?',
      'Connais-tu {word} ?',
    ],
    over: [
      'Tous ont été justes une fois : lequel retiens-tu le moins bien ?',
      'La liste est finie : quel mot veux-tu revoir demain ?',
      'C’était toute la liste : qu’est-ce qui vient ensuite ?',
    ],
  },
  onTold: [
    'Qu’aimerais-tu savoir expliquer à la fin ?',
    'Que sais-tu déjà là-dessus avec certitude ?',
    'Quelle partie serait la plus difficile à expliquer à un ami ?',
    'Quelle question un professeur pourrait-il te poser là-dessus ?',
    'Que s’est-il passé avant, et qu’en a-t-il résulté ?',
    'Où pourrais-tu vérifier si c’est bien ainsi ?',
  ],
  ownValue: [
    'Cette valeur convient-elle à chaque phrase de l’énoncé ?',
    'Qu’obtiens-tu en mettant cette valeur dans ta première équation ?',
    'Que signifie cette valeur dans les mots de l’énoncé ?',
  ],
  pasted: {
    opener: [
      'Je parcours ton texte avec toi, phrase par phrase ; si tes mots sont justes, c’est au texte lui-même que tu les compares.',
    ],
    noted: [
      'C’est noté.',
      'Je garde cela à côté du texte.',
      'Compare cela avec la phrase elle-même.',
      'Bien, passons à la suite.',
    ],
    ask: [
      'Il est écrit {text} Qu’est-ce que cela veut dire avec tes propres mots ?',
      'Prends la phrase {text} Quel mot y compte le plus ?',
      'Regarde {text} Que manquerait-il si cette phrase n’était pas là ?',
      'On lit ici {text} Est-ce un fait, une raison ou une opinion ?',
      'Lis {text} Comment cela s’accorde-t-il avec la phrase d’avant ?',
    ],
    over: [
      'Quelle phrase du texte garderais-tu, si une seule pouvait rester ?',
      'Comment raconterais-tu tout le texte en deux phrases ?',
      'Quelle question le texte laisse-t-il ouverte ?',
      'Sur quelle phrase du texte interrogerais-tu quelqu’un ?',
    ],
  },
  reactionStages: [
    [
      'Quels éléments y a-t-il, et combien d’atomes de chacun à gauche et à droite ?',
      'Combien d’atomes de chaque sorte comptes-tu des deux côtés ?',
    ],
    [
      'Quel élément n’a pas le même nombre d’atomes des deux côtés ?',
      'Quel nombre devant une formule rendrait un élément égal des deux côtés ?',
    ],
    [
      'Après ce changement, quel élément ne correspond plus ?',
      'Quel élément équilibrerais-tu en dernier, et pourquoi celui-là ?',
    ],
    [
      'Les nombres devant les formules n’ont-ils aucun diviseur commun ?',
      'Comment peux-tu vérifier encore une fois toute l’équation ?',
    ],
  ],
  choiceStages: [
    [
      'Quelle réponse peux-tu écarter d’abord, et par quoi ?',
      'Laquelle des réponses est impossible, quoi que tu calcules ?',
    ],
    [
      'Qu’ont en commun les réponses qui restent, et en quoi diffèrent-elles ?',
      'Que faudrait-il pour que chaque réponse restante soit vraie ?',
    ],
    [
      'Comment pourrais-tu essayer une réponse sur l’énoncé, sans tout calculer ?',
      'Quel nombre donné parle contre l’une d’elles ?',
    ],
    [
      'Vers quelle réponse penches-tu, et quelle est la meilleure raison contre elle ?',
      'Qu’est-ce qui te ferait changer d’avis ?',
    ],
  ],
  proofStages: [
    [
      'Qu’est-ce qui est donné, et que faut-il montrer, en une phrase chacun ?',
      'Quels mots de l’affirmation demandent une définition avant de commencer ?',
    ],
    [
      'Qu’est-ce qui suit tout de suite de ce qui est donné, en une ligne ?',
      'Quelle définition fait de ce qui est donné une équation ou un dessin ?',
    ],
    [
      'Que suffirait-il de savoir pour que l’affirmation en découle ?',
      'L’affirmation tient-elle dans un cas simple, et à quoi cela tient-il ?',
    ],
    [
      'Quel passage d’une ligne à l’autre n’est pas encore justifié, et par quoi ?',
      'Où utilises-tu ce qui est donné ?',
    ],
    [
      'Comment convaincrais-tu quelqu’un qu’aucun cas ne manque ?',
      'Qu’est-ce qui échoue si l’on retire une condition ?',
    ],
  ],
  essay: {
    opener: [
      'Je ne l’écris pas à ta place, mais je te guide par thèse, raison, objection et conclusion.',
      'Les mots seront les tiens ; je demande thèse, raison, objection et conclusion.',
    ],
    stages: [
      {
        noted: [''],
        ask: [
          'Quelle est ta thèse, en une phrase ?',
          'Qu’en penses-tu : quelle phrase veux-tu défendre ?',
        ],
      },
      {
        noted: ['Cela peut être ta thèse.', 'Voilà une thèse.'],
        ask: ['Quelle est ta raison la plus forte ?', 'Pourquoi faudrait-il le croire ?'],
      },
      {
        noted: ['C’est une raison.', 'Bien, la thèse a maintenant une raison.'],
        ask: ['Quel exemple ou quel fait le montrerait ?', 'Où l’as-tu déjà vu ?'],
      },
      {
        noted: ['Cela devient concret.', 'On peut se le représenter.'],
        ask: [
          'Que dirait quelqu’un qui pense le contraire ?',
          'Quelle est la meilleure objection à ta thèse ?',
        ],
      },
      {
        noted: ['C’est une objection qui mérite une réponse.', 'Une bonne objection.'],
        ask: ['Que réponds-tu à cela ?', 'Ta raison tient-elle encore, et pourquoi ?'],
      },
      {
        noted: ['Cela y répond.', 'L’objection a donc sa réponse.'],
        ask: [
          'Comment conclus-tu : thèse, raison et réponse en deux phrases ?',
          'Quelle phrase doit rester à la fin ?',
        ],
      },
      {
        noted: ['Toutes les parties sont là.', 'Tu as tout le fil de la pensée.'],
        ask: [
          'Quelle partie écris-tu d’abord, et quelle est sa première phrase ?',
          'Où est le maillon le plus faible, et comment le renforcer ?',
        ],
      },
    ],
  },
  explained: ['{solution}', 'Voici le chemin, étape par étape. {solution}'],
  explainedRight: ['Oui, {step} en découle. Tout le chemin : {solution}'],
  explainedWrong: ['{step} ne découle pas de {previous}. {solution}'],
  explainedTask: ['Revenons à l’exercice. {solution}'],

  stages: [
    [
      'Que sais-tu déjà sur {topic}, même très peu ?',
      'Qu’est-ce qui t’a fait penser à {topic}, et que voudrais-tu savoir faire à la fin ?',
    ],
    [
      'Comment dirais-tu avec tes propres mots ce qu’est {topic} ?',
      'Que dirais-tu d’abord à quelqu’un qui n’a jamais entendu parler de {topic} ?',
    ],
    [
      'Peux-tu donner un exemple concret de {topic} ?',
      'Où as-tu rencontré {topic} dans un cas réel ?',
    ],
    [
      'Qu’est-ce qui ressemble à {topic} au premier abord, mais est autre chose ?',
      'Vois-tu un cas où ce que tu dis sur {topic} n’est pas vrai ?',
    ],
    [
      'Pour quelle raison dis-tu cela de {topic}, et comment pourrait-on le vérifier ?',
      'Que faudrait-il changer pour que {topic} se passe autrement ?',
    ],
    [
      'Quel lien y a-t-il entre {topic} et une chose que tu as déjà comprise ?',
      'Que découle-t-il de {topic} que tu n’as pas encore dit ?',
    ],
    [
      'Qu’est-ce qui est plus clair maintenant sur {topic}, et que chercherais-tu ensuite ?',
      'Comment dirais-tu {topic} maintenant en une seule phrase ?',
    ],
  ],
  said: ['Tu dis : {said}.', '{said} : allons plus loin.', 'Donc {said}.'],
  heard: [
    'Bien, je le garde en tête.',
    'On peut bâtir là-dessus.',
    'Cela dit déjà quelque chose.',
    'J’en prends note.',
  ],
  smallestPiece: ['Alors prends le plus petit morceau qui te semble certain.'],
  noFacts: ['Je n’ai pas de faits à distribuer ici, mais les tiens suffisent.'],
  needsModel: [
    'Pour expliquer {topic}, il faut un modèle de langage, et aucun n’est connecté.',
    'Avec des règles seules, je ne peux pas expliquer {topic} : il faut un modèle de langage ou un de tes fichiers.',
  ],
  asksOnly: [
    'Sans modèle de langage, je peux poser des questions sur {topic}, mais pas l’expliquer.',
    'Pour des faits sur {topic}, il faut un modèle de langage ou un de tes fichiers ; des questions, j’en ai.',
  ],
  noPassage: [
    'Dans tes fichiers, je ne trouve rien à ce sujet.',
    'Tes fichiers n’ont pas de passage à ce sujet que je trouve.',
  ],
  passage: ['Dans {place}, on lit : « {text} »'],
  afterPassage: [
    'Comment le dirais-tu avec tes propres mots ?',
    'Qu’en découle-t-il pour ta question ?',
    'Quel mot y compte le plus, et pourquoi ?',
  ],
}
