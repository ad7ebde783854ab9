/** How acts of dialogue are heard and answered in French. */
import type { ActCatalogue } from './act'

export const fr: ActCatalogue = {
  farewell: {
    hears: [
      "au revoir|à (?:demain|bientôt|plus(?: tard)?|la prochaine(?: fois)?|tout à l'heure|\\w{1,8}di)|bonne (?:nuit|soirée|journée)|ciao|salut à plus|bye|a\\+",
      "je (?:dois|vais|veux|pars|m'en vais|te laisse|file|vous laisse)(?: (?:y aller|partir|m'en aller|filer|dormir|au lit|manger|maintenant|me coucher))*|il faut que (?:j'y aille|je parte)",
    ],
    says: ['Au revoir, et merci pour ton travail.', 'À bientôt.', 'Prends soin de toi.'],
  },
  stop: {
    hears: [
      "sto+p|arrête(?:z|r|s)?(?: (?:ça|maintenant|là|toi))?|on (?:arrête|s'arrête)(?: (?:là|ici|maintenant|pour aujourd'hui))*|(?:je (?:veux|voudrais|préfère|peux)|on peut|est-ce qu'on peut|puis-je) (?:s')?(?:m')?(?:arrêter|finir|terminer)(?: (?:là|ici|maintenant))?|(?:c'est |ça )?(?:assez|suffit|ça suffit|fini)(?: (?:pour aujourd'hui|maintenant|comme ça))*|j'arrête(?: .{1,15})?|je (?:ne )?veux (?:plus|pas) (?:continuer|travailler)?(?: .{1,12})?|laisse(?:-| )moi tranquille|fin|annuler|quitter|terminé",
    ],
    says: [
      'Alors on s’arrête ici ; ce que tu as écrit est gardé.',
      'Bien, cela suffit ; rien ne se perd.',
      'D’accord, on en reste là.',
    ],
  },
  pause: {
    hears: [
      "(?:j'ai besoin d'|je (?:veux|voudrais|fais|prends)|on (?:peut faire|fait)|je peux (?:faire|prendre)|faisons)(?: )?(?:une )?(?:petite )?(?:pause|récréation)(?: .{1,12})?|(?:une )?(?:petite )?pause|je reviens(?: .{1,15})?",
    ],
    says: [
      'Une pause est une bonne idée ; je garde la place.',
      'Repose-toi un peu ; rien ne s’enfuit ici.',
    ],
  },
  insult: {
    hears: [
      "(?:tu es|t'es|t es|ce (?:bot|tuteur|truc) est) (?:trop |vraiment |si |un |une |très |tellement |complètement )*(?:nul(?:le)?|bête|stupide|idiote?|con(?:ne)?|débile|inutile|mauvaise?|pourrie?|chiante?|ennuyeu(?:x|se)|imbécile|énervante?|mauvais prof)(?: .{1,12})?|idiot|imbécile|ta gueule|tais[- ]toi|je te déteste|tu (?:m'énerves|ne sers à rien|sers à rien|me soûles)(?: .{1,10})?|dégage|va-t-?en",
    ],
    says: [
      'Je peux l’entendre, et j’aimerais mieux t’aider.',
      'Je ne le prends pas mal ; montre-moi par ton travail où cela coince.',
      'Ce n’est pas agréable, mais nous pouvons avancer quand même.',
    ],
  },
  sad: {
    hears: [
      "(?:je (?:suis|me sens)|ça ne va|ça va) (?:si |très |trop |un peu |vraiment |tellement |pas |plutôt )*(?:triste|seule?|malheureu(?:x|se)|déprimée?|mal|malade|pas bien|bien|du tout)(?: .{1,20})?|j'ai (?:eu|passé) une mauvaise journée|mauvaise journée|(?:mon|ma) .{1,30} est (?:morte?|malade|décédée?)|personne ne m'aime|j'ai envie de pleurer|j'ai mal (?:à la tête|au ventre)|ça ne va pas|ça va pas",
    ],
    says: [
      'Je suis désolé de l’apprendre ; si cela te pèse, parles-en à quelqu’un de confiance.',
      'Cela semble dur, et c’est plus important que n’importe quel exercice.',
    ],
  },
  selfDoubt: {
    hears: [
      "je (?:suis|me sens) (?:trop |si |vraiment |juste |tellement |un |une |très |pas )*(?:bête|stupide|nul(?:le)?(?: en .{1,15})?|idiote?|débile|incapable|mauvaise?(?: en .{1,15})?|lente?|un échec|assez (?:intelligente?|bonne?)|bonne? en .{1,12}|douée?(?: .{1,15})?)(?: .{1,12})?|je (?:n'y|ne|n'|y) ?(?:arrive(?:rai)?|comprendrai|réussirai|saurai)(?: (?:jamais|pas|rien|le faire|à .{1,15}))*|je ne peux pas (?:le faire|y arriver)|tout le monde (?:comprend|y arrive)(?: .{1,12})?",
    ],
    says: [
      'Que ce soit difficile ne dit rien de toi ; cela dit par où commencer.',
      'Au début ce n’est facile pour personne, et tu es encore là.',
      'Je ne le crois pas : un petit morceau, et tu verras.',
    ],
  },
  afraid: {
    hears: [
      "j'ai (?:trop |très |un peu |si |tellement |vraiment )*(?:peur|le trac|honte|des angoisses)(?: .{1,40})?|je (?:suis|me sens) (?:trop |très |un peu |si |tellement )*(?:stressée?|angoissée?|nerveu(?:x|se)|inquiète?|inquiet|paniquée?|dépassée?)(?: .{1,30})?|je (?:panique|stresse|vais (?:rater|échouer))(?: .{1,20})?|et si (?:je rate|j'échoue)(?: .{1,12})?",
    ],
    says: [
      'Le trac est permis ; ce que tu sais faire sur papier, tu sais le faire en contrôle.',
      'La peur rétrécit avec chaque chose que tu sais faire seul, alors trouvons-en une.',
    ],
  },
  dislike: {
    hears: [
      "je (?:déteste|hais|n'aime pas|ne supporte pas|n'aime pas du tout)(?: vraiment| trop)? (?:les maths?|les mathématiques|ça|cela|l'école|les devoirs|l'algèbre|la géométrie|les fractions|les équations|les problèmes|travailler|ce .{1,12}|cette .{1,12}|tout)(?: .{1,10})?|j'aime pas (?:les maths?|ça|l'école).{0,12}|(?:les maths?|ça|c'|l'école)(?: c')? ?(?:est|sont|me|m')? ?(?:trop |si |vraiment |tellement )*(?:nul(?:le)?s?|énervante?|énerve|agace|agaçante?|soûle|saoule|gonfle|pénible|frustrante?|horribles?|débile|l'horreur|bêtes?)|j'en ai (?:marre|assez|ras .{1,10})(?: .{1,15})?|marre(?: .{1,12})?|ras[- ]le[- ]bol|je (?:suis|me sens) (?:trop )?(?:énervée?|frustrée?|dégoûtée?)(?: .{1,12})?|j'ai (?:pas|aucune) envie(?: .{1,12})?|je n'ai pas envie(?: .{1,12})?|pff+|argh+",
    ],
    says: [
      'Rien ne t’oblige à aimer cela ; un petit morceau suffit pour l’instant.',
      'C’est un sentiment juste, et il passe souvent dès que quelque chose marche.',
      'Beaucoup le disent, surtout juste avant le déclic.',
    ],
  },
  example: {
    hears: [
      "(?:(?:tu peux|peux-tu|pourrais-tu|tu pourrais|est-ce que tu peux|vous pouvez|pouvez-vous) (?:me )?(?:donner|montrer|faire) |donne(?:z)?(?:-| )?moi |montre(?:z)?(?:-| )?moi |je (?:veux|voudrais)(?: voir)? |j'aimerais(?: voir)? |tu (?:as|aurais) |as-tu |t'as |il y a |fais )?(?:(?:un|l|encore un|un autre|quelques|des|d|')'?)? ?(?:autre )?exemples?(?: (?:simple|facile|concret|semblable|similaire|de (?:ça|cela)|pour (?:ça|cela|comprendre)))*|par exemple|comme quoi|montre(?:-| )?moi comment(?: .{1,15})?|fais(?:-| )?en un(?: .{1,12})?|comment tu (?:ferais|fais)(?: toi)?",
    ],
    says: ['En voici un du même genre.', 'Un exemple, alors.', 'Volontiers.'],
    free: [
      'Un exemple de ce que tu apprends, volontiers : dis-moi ce que c’est.',
      'J’en montrerai un dès qu’il y aura un exercice.',
    ],
  },
  easier: {
    hears: [
      "(?:c'est|ça|cela|l'exercice est|il est) ?(?:est )?(?:trop|très|si|vraiment|super|bien trop) (?:dure?|difficile|compliquée?|rapide|long)(?: pour moi)?|trop (?:dur|difficile|compliqué|vite)|(?:c'est )?(?:dur|difficile|compliqué)|(?:(?:tu peux|peux-tu|on peut|pourrais-tu|tu pourrais) (?:me )?(?:donner|faire|proposer|avoir) |donne(?:z)?(?:-| )?moi |je (?:veux|voudrais|préfère) |fais |tu as |as-tu )?(?:quelque chose (?:de )?|une? (?:exercice |question |problème |exemple )?|un peu |encore )*(?:plus (?:facile|simple|simplement|facilement)|moins (?:dur|difficile|compliqué))(?: .{1,12})?|quelque chose de (?:facile|simple)|(?:plus|moins) (?:lentement|vite|doucement)|pas si vite|(?:par )?(?:plus )?petites étapes|(?:étape par étape|pas à pas)",
    ],
    says: [
      'Alors faisons plus petit.',
      'Allons plus lentement, avec un plus petit morceau.',
      'Bien, une chose simple à la fois.',
    ],
    free: [
      'Nous pouvons commencer aussi facilement que tu veux.',
      'Quelque chose de simple, volontiers.',
    ],
  },
  harder: {
    hears: [
      "(?:c'est|ça|cela|c'était|l'exercice est) ?(?:est )?(?:trop|très|si|vraiment|super|bien trop) (?:facile|simple)(?: pour moi)?|trop (?:facile|simple)|(?:(?:tu peux|peux-tu|on peut|pourrais-tu|tu pourrais) (?:me )?(?:donner|faire|proposer|avoir) |donne(?:z)?(?:-| )?moi |je (?:veux|voudrais|préfère) |fais |tu as |as-tu )?(?:quelque chose (?:de )?|une? (?:exercice |question |problème )?|un peu |encore )*plus (?:dur|difficile|compliqué|corsé)(?: .{1,12})?|un défi|défie-moi",
    ],
    says: [
      'Bien, finis celui-ci, et un plus difficile viendra ensuite.',
      'Volontiers, dès que celui-ci sera fait.',
    ],
    free: ['Volontiers, apporte-m’en un difficile.', 'Un défi, très bien.'],
  },
  rephrase: {
    hears: [
      "(?:(?:tu peux|peux-tu|pourrais-tu|tu pourrais|est-ce que tu peux|vous pouvez|pouvez-vous) (?:me )?(?:le |l'|la )?)?(?:expliqu\\w{1,2}|dire|dis|dis-le|explique-le|explique-moi|reformul\\w{1,3})(?: (?:moi|le|ça|cela|la question))* ?(?:autrement|d'une autre (?:façon|manière)|avec d'autres mots|plus (?:simplement|clairement|facilement)|différemment|en d'autres mots)|(?:autrement|en d'autres (?:mots|termes)|avec d'autres mots|d'une autre (?:façon|manière))|reformule(?: .{1,12})?|(?:tu peux|peux-tu) reformuler(?: .{1,12})?|(?:que|qu'est-ce que) (?:veux-tu dire|tu veux dire|ça veut dire|cela veut dire|tu (?:me )?(?:demandes|veux))(?: .{1,10})?|tu veux dire quoi|ça veut dire quoi|je (?:ne )?comprends pas (?:ta|la|votre) question|je (?:ne )?te comprends pas|ça n'a pas de sens|(?:(?:tu peux|peux-tu|pourrais-tu) (?:me )?(?:l')?)?expliqu(?:e|er|ez)(?:-moi| moi| ça| cela)*",
    ],
    says: ['En d’autres mots, alors.', 'Je le dis autrement.', 'J’essaie d’un autre côté.'],
    free: [
      'Autrement dit : tu écris un exercice, je t’aide à le résoudre toi-même.',
      'En bref, tu apportes un exercice, et je pose les questions qui mènent au bout.',
    ],
  },
  again: {
    hears: [
      "(?:encore )?une (?:autre )?fois(?: de plus)?|encore(?: une fois)?|de nouveau|à nouveau|(?:(?:tu peux|peux-tu|pourrais-tu|vous pouvez|est-ce que tu peux) (?:me )?(?:le |la )?)?(?:répét\\w{1,3}|redire|redis)(?: .{1,15})?|répète(?: .{1,12})?|pardon|comment|quoi|hein|qu'est-ce que tu (?:as dit|dis|as demandé)|tu as dit quoi|c'(?:était|est) quoi la question(?: déjà)?|j'ai oublié la question|depuis le début|quelle était la question",
    ],
    says: [
      'Encore une fois, volontiers.',
      'Reprenons depuis le haut.',
      'La voici de nouveau, demandée un peu autrement.',
    ],
    free: ['Il n’y avait pas encore d’exercice, alors commençons par un.', 'Recommençons.'],
  },
  skip: {
    hears: [
      "(?:je )?pass(?:e|er|ons)(?: (?:ça|cela|celui-ci|celle-ci|cette question|cet exercice|à (?:la suite|autre chose|l'autre)|au suivant|à la suivante))?|saut(?:e|er|ons)(?: .{1,15})?|(?:on peut|je peux|je veux|je voudrais) (?:le |la )?(?:passer|sauter)(?: .{1,15})?|(?:le |la )?suivante?(?: (?:exercice|question))?|(?:question|exercice) suivante?|laisse(?:-le|-la| tomber)?|on laisse(?: tomber)?|oublie(?: ça)?|peu importe|je (?:ne )?veux pas (?:faire )?(?:ça|celui-ci|cet exercice)|on avance|suite",
    ],
    says: [
      'On le laisse ; réécris-le quand tu voudras y revenir.',
      'Passé pour l’instant, il reste ouvert.',
    ],
    free: ['Il n’y a encore rien à passer.', 'Nous pouvons commencer n’importe où.'],
  },
  change: {
    hears: [
      "(?:(?:on (?:peut|pourrait)|je (?:veux|voudrais|préfère|peux)|est-ce qu'on peut) (?:faire |voir |essayer |apprendre )?|donne(?:-| )moi |faisons |plutôt )?(?:autre chose|quelque chose (?:de |d')(?:différent|nouveau|autre))(?: .{1,10})?|(?:un )?autre (?:sujet|exercice|thème|problème)|(?:une )?autre (?:question|tâche)|(?:un )?(?:nouveau|nouvel) (?:sujet|exercice|thème)|chang(?:er|eons|e|eons) de (?:sujet|thème)",
    ],
    says: ['Volontiers, autre chose.', 'Bien sûr, on change.', 'Comme tu veux.'],
  },
  identity: {
    hears: [
      "(?:qui|qu') ?(?:es-tu|êtes-vous|est-ce que tu es)(?: .{1,12})?|(?:tu es|t'es) (?:qui|quoi)|c'est (?:qui|quoi)(?: ce .{1,12})?|comment (?:tu t'appelles|t'appelles-tu|vous appelez-vous)|tu t'appelles comment|quel est ton nom|as-tu un nom|(?:es-tu|tu es|t'es|êtes-vous|est-ce que tu es)(?: vraiment)? (?:une? |le |mon )?(?:vraie? )?(?:robot|bot|ia|humaine?|personne|machine|ordinateur|modèle|chat ?gpt|gpt|hors ligne|vrai|prof(?:esseur)?|programme|tuteur|être humain|homme|femme|réel)(?: (?:humaine?|ou .{1,20}))?|quel modèle(?: .{1,10})?|qui t'a (?:fait|créé|programmé)|je parle (?:à|avec) (?:une? )?(?:robot|bot|ia|humaine?|personne|machine)|quel âge as-tu|tu as quel âge|c'est (?:une? )?(?:ia|chat ?gpt|bot)",
    ],
    says: [
      'Je suis le tuteur hors ligne : un programme à règles exactes, sans modèle de langage.',
      'Ni une personne ni un modèle de langage : je suis le tuteur hors ligne de ce programme.',
      'Je suis le tuteur hors ligne, un programme qui calcule juste et pose des questions.',
    ],
  },
  languages: {
    hears: [
      "(?:tu parles|parles-tu|tu comprends|tu sais parler|est-ce que tu parles)(?: aussi)? (?:le )?(?:français|anglais|allemand|espagnol|d'autres langues|italien|arabe|portugais|chinois)|(?:tu parles )?quelles? langues?(?: (?:parles-tu|tu parles|connais-tu))?|en français",
    ],
    says: [
      'Je parle français, anglais, allemand et espagnol : je réponds dans la langue que tu écris.',
      'Le français, l’anglais, l’allemand et l’espagnol sont les miennes ; écris dans l’une d’elles.',
    ],
  },
  abilities: {
    hears: [
      "(?:que|qu'est-ce que) (?:peux-tu|sais-tu|tu peux|tu sais|je peux|fais-tu|tu fais|tu proposes)(?: (?:faire|m'aider|demander|ici|pour moi|te demander))*|(?:tu (?:peux|sais)|vous pouvez) faire quoi|tu fais quoi|tu sers à quoi|(?:en )?quoi peux-tu m'aider|comment (?:peux-tu m'aider|tu peux m'aider|ça marche|ça fonctionne|tu fonctionnes|tu marches|on fait|je commence|on commence|faire)(?: ici)?|c'est quoi (?:ça|ici|ce site)|(?:tu peux|peux-tu|pourrais-tu|est-ce que tu peux) m'aider(?: (?:en|avec|pour) .{1,20})?|aide(?:-| )?moi(?: .{1,15})?|aide|à l'aide|j'ai besoin d'aide|et maintenant|qu'est-ce que je (?:fais|dois faire|peux faire|tape|écris)(?: .{1,12})?|je (?:fais|dois faire) quoi(?: .{1,10})?|instructions|menu|tu connais les maths",
    ],
    says: [
      'Je vérifie chaque ligne que tu écris, j’aide pas à pas et je donne des exercices semblables.',
      'Tu écris des lignes, je les vérifie, et à chaque essai l’aide devient plus forte.',
    ],
    free: [
      'Tu écris un exercice, je pose les questions qui t’y mènent et je vérifie chacune de tes lignes ; j’explique les mots des mathématiques, j’interroge sur une liste de mots, et je parcours avec toi une dissertation ou tes fichiers.',
      'Équations, fractions, pourcentages, problèmes et plus : tu écris l’énoncé, je vérifie tes étapes et j’aide là où cela coince.',
    ],
  },
  purpose: {
    hears: [
      "(?:à quoi|pourquoi|pour quoi|en quoi) (?:ça (?:sert|me sert|va me servir)|sert|servent|(?:est-ce que )?(?:je|on|nous|faut-il|il faut|dois-je|apprend|apprend-on|fait-on)(?: .{1,40})?|cela sert)(?: .{1,20})?|ça sert à (?:quoi|rien)(?: .{1,12})?|quand (?:est-ce que )?(?:j'|je |on )(?:aurai|vais|utilise\\w{0,3}|aura)(?: .{1,20})?|(?:c'est|est-ce) (?:utile|important)|(?:c'est|ça tombe|est-ce que c'est) (?:au|dans le|à l') ?(?:contrôle|examen|brevet|bac|test)",
    ],
    says: [
      'Bonne question : ce qui te reste, c’est le chemin qui mène du connu à l’inconnu.',
      'Prix, plans, partages : il y a toujours une inconnue, et ce que tu sais la fixe.',
    ],
  },
  calculator: {
    hears: [
      "(?:je peux|puis-je|est-ce que je peux|on peut|ai-je le droit d'|j'ai le droit d') ?(?:utiliser|prendre|me servir de|avoir) (?:la |une |ma |mon |le |mes |un )?(?:calculatrice|calculette|téléphone|cahier|livre|notes|formulaire)|(?:avec|sans) (?:la )?calculatrice|la calculatrice est (?:autorisée|permise)",
    ],
    says: [
      'Tu peux ; décide d’abord quoi calculer, puis laisse-la faire les comptes.',
      'Oui, pour les comptes ; quel compte, c’est ta part.',
    ],
  },
  progress: {
    hears: [
      "combien (?:d'étapes|de questions|de lignes|de temps|d'exercices|encore)?(?: ?(?:encore|reste|il reste|reste-t-il|il en reste|en reste-t-il|ça prend|ça dure|me reste))*|(?:il )?(?:en )?reste combien|il reste (?:combien|quoi).{0,15}|c'est (?:encore )?long|(?:j'ai|on a) (?:bientôt|presque|déjà) (?:fini|terminé)|c'est bientôt (?:fini|la fin)|qu'est-ce qu'il (?:reste|manque)|où j'en suis",
    ],
    says: [
      'Cela dépend de tes étapes ; chaque ligne juste te rapproche.',
      'Je ne compte pas les étapes, mais chaque ligne qui tient est derrière toi.',
    ],
    free: ['Rien n’a encore commencé.', 'Nous sommes tout au début.'],
  },
  checking: {
    hears: [
      "(?:c'est|est-ce|c'était|est-ce que c'est|ma \\w{1,10} est|mon \\w{1,10} est)(?: bien)? (?:juste|faux|fausse|bon|bonne|correcte?|ça|bien|exact)(?: .{1,8})?|(?:juste|correct|exact)|(?:j'ai|ai-je)(?: \\w{1,4})? (?:bon|juste|raison|faux|bien fait)|(?:où|quelle|qu'est-ce qui) (?:est|c'est|se trouve) (?:donc )?(?:mon |ma |l'|la |une )?(?:erreur|faute|faux)|où (?:me suis-je|je me suis|est-ce que je me suis) trompée?|qu'est-ce que j'ai fait (?:de )?faux|j'ai fait une erreur|(?:tu peux|peux-tu) (?:vérifier|regarder|corriger)(?: .{1,12})?|vérifie(?: .{1,12})?|il y a une erreur",
    ],
    says: [
      'Je juge chaque ligne dès que tu l’écris ; pour ta dernière, c’est dit plus haut.',
      'Écris la ligne encore une fois, et je vérifie celle-là.',
    ],
    free: [
      'Il n’y a pas encore de ligne de toi à vérifier.',
      'Montre-moi une ligne, et je la vérifie.',
    ],
  },
  disagree: {
    hears: [
      "(?:je (?:crois|pense) que )?(?:tu (?:te trompes|as tort|as faux|fais erreur)|c'est (?:faux|n'importe quoi)|ce n'est pas (?:vrai|juste|possible|ça)|c'est pas (?:vrai|juste|possible|ça))(?: .{1,10})?|je (?:ne )?(?:te|le|vous) crois pas|je (?:ne )?(?:crois|pense) pas|ça ne peut pas (?:être|aller)(?: .{1,10})?|je (?:ne )?suis pas d'accord|(?:mais )?(?:mon|ma) (?:prof\\w{0,6}|maîtresse|mère|père) (?:dit|a dit|fait) .{1,40}|mais j'ai raison",
    ],
    says: [
      'Mets-le à l’épreuve : ce qui est faux échoue pour un certain nombre.',
      'Alors voyons qui a raison, par une ligne que l’on peut vérifier.',
    ],
    free: ['Tu peux douter de moi ; un exercice trancherait.', 'Essayons sur un exercice.'],
  },
  doubt: {
    hears: [
      "(?:tu es|t'es|es-tu|vous êtes|t es)(?: vraiment| bien| absolument)? (?:sûre?|certaine?)(?: .{1,12})?|(?:c'est|est-ce(?: que c'est)?) (?:vraiment )?(?:vrai|sûr|certain)(?: ça)?|vraiment|sérieusement|sérieux|ah bon|sûr|comment (?:tu (?:le )?sais|le sais-tu)(?: .{1,8})?|prouve(?:-le| le)|je peux te (?:croire|faire confiance)",
    ],
    says: [
      'Ce que je dis d’une ligne, je l’ai calculé ; vérifie toi-même.',
      'Ne me crois pas sur parole : fais l’épreuve.',
      'Je calcule et ne devine jamais, et tu peux me vérifier.',
    ],
  },
  why: {
    hears: [
      "pourquoi(?: (?:pas|ça|cela|donc|c'est ça|est-ce|faire))*|et pourquoi|comment ça|pour quelle raison|comment cela se fait",
    ],
    says: [
      'Bonne question : chaque ligne doit suivre de la précédente.',
      'Parce qu’une ligne ne compte que si elle suit de ce que tu as.',
      'La raison est toujours la même : les deux lignes doivent être vraies pour les mêmes nombres.',
    ],
    free: [
      'C’est la meilleure des questions, dès qu’il y a de quoi la poser.',
      'Beaucoup de choses commencent bien par ce mot.',
    ],
  },
  lost: {
    hears: [
      "je (?:ne |n')?(?:comprends|pige|capte|saisis|vois|suis)(?: (?:vraiment|toujours|absolument))? (?:pas|rien|plus|que dalle)(?: .{1,25})?|j'(?:ai )?(?:(?:rien|pas) compris|comprends (?:pas|rien))(?: .{1,12})?|je (?:suis|me sens) (?:complètement |totalement |un peu )?(?:perdue?|bloquée?|coincée?|confuse?|largué?e?)(?: .{1,12})?|c'est (?:pas clair|confus|flou)|ce n'est pas clair|rien compris",
    ],
    says: [
      'Ce n’est pas grave.',
      'Alors un plus petit morceau.',
      'C’est bien de le dire ; regardons un morceau.',
      'Avançons une étape à la fois.',
    ],
    free: ['Ce n’est pas grave.', 'Nous trouverons l’endroit ensemble.'],
  },
  unknowing: {
    hears: [
      "je (?:ne |n'en )?(?:le )?sais (?:pas|rien|plus)(?: .{1,25})?|j'(?:en )?sais (?:pas|rien|plus)(?: .{1,20})?|(?:je n'ai |j'ai )?aucune idée|(?:je n'ai|j'ai) pas d'idée|je (?:ne )?suis pas (?:très |vraiment )?sûre?(?: .{1,10})?|pas (?:vraiment )?sûre?|j'ai oublié(?: .{1,15})?|je (?:ne )?(?:m'en|me) souviens (?:pas|plus)(?: .{1,12})?|jsp|sais pas|chais pas|qui sait",
    ],
    says: [
      'C’est un bon point de départ.',
      'Ne pas encore savoir n’est pas une faute.',
      'Alors trouvons-le, à partir de ce qui est sûr.',
      'Bien, je fais une question plus petite.',
    ],
    free: ['C’est un bon point de départ.', 'Tu n’as encore rien besoin de savoir.'],
  },
  tired: {
    hears: [
      "(?:je (?:suis|me sens)|j'suis) (?:si |très |trop |un peu |vraiment |tellement |super )*(?:fatiguée?|épuisée?|crevée?|naze|affamée?)(?: .{1,15})?|j'ai (?:trop |très )?(?:sommeil|faim|soif)(?: .{1,10})?|je (?:n'arrive|ne peux|arrive|peux) (?:plus|pas) (?:à )?(?:réfléchir|penser|me concentrer)(?: .{1,8})?|je veux dormir|j'ai mal dormi",
    ],
    says: [
      'Une tête fatiguée se trompe ; une courte étape ou une pause, comme tu veux.',
      'Alors juste une petite étape maintenant, et le reste après le repos.',
    ],
    free: [
      'Alors quelque chose de court, ou d’abord une pause.',
      'Une tête fatiguée apprend peu ; restons petits.',
    ],
  },
  bored: {
    hears: [
      "(?:je m'ennuie|je m'emmerde)(?: .{1,12})?|(?:c'est|les maths c'est|ça) ?(?:est )?(?:trop |si |très |vraiment )?(?:ennuyeux|ennuyant|barbant|chiant|relou)|ennuyeux|quel ennui",
    ],
    says: [
      'Alors allons plus vite à la partie intéressante.',
      'Cela se comprend ; essaie le prochain coup d’une traite.',
    ],
    free: ['Alors apporte quelque chose qui te rend curieux.', 'Nous pouvons en faire un défi.'],
  },
  swearing: {
    hears: [
      "(?:oh |c'est (?:de la )?|quelle |et )?(?:merde|putain|zut|mince|bordel|punaise|purée|fait chier|chier|nom de dieu|flûte|wtf|bon sang)(?: .{1,12})?",
    ],
    says: [
      'Il fallait que cela sorte, je vois ; reprenons par un petit morceau.',
      'De grands mots pour une chose qui résiste.',
    ],
    free: ['Quelque chose te gêne, je vois.', 'De grands mots ; faisons-en un exercice.'],
  },
  done: {
    hears: [
      "(?:j'ai|on a|ça y est|voilà)(?: (?:tout|j'ai|enfin|déjà))* ?(?:fini|terminé|trouvé|compris|réussi)?|fini|terminé|(?:ah |ok |oui |maintenant )*(?:je comprends|j'ai compris|je vois|compris)(?: (?:maintenant|mieux))?|ah d'accord|c'est (?:clair|bon|fait|tout)|logique|voilà|d'accord je vois",
    ],
    says: ['Bien ; ta dernière ligne le dira.', 'Alors écris ce que tu as, et je regarde.'],
    free: ['Bien, alors nous pouvons commencer quelque chose.', 'Très bien, quoi que ce fût.'],
  },
  joke: {
    hears: [
      "(?:(?:tu peux|peux-tu) (?:me )?)?(?:raconte(?:r)?|dis)(?:-moi| moi)? (?:moi )?(?:une |encore une |un truc |quelque chose de )?(?:autre )?(?:blague|histoire|drôle|devinette)|(?:une )?blague|chante(?: .{1,15})?|(?:tu aimes|aimes-tu) .{1,20}|quel(?:le)? (?:temps fait-il|heure est-il|jour (?:est-on|sommes-nous))(?: .{1,10})?|il est quelle heure|épouse-moi|tu veux être mon ami|je t'aime(?: bien)?|où (?:habites-tu|tu habites)|d'où viens-tu|quel(?:le)? est ta? .{1,15} préférée?",
    ],
    says: [
      'Je n’ai ni blagues ni météo, seulement de la patience.',
      'En dehors des mathématiques, je suis de mauvaise compagnie.',
    ],
  },
  wellbeing: {
    hears: [
      "(?:comment )?(?:ça|tu) va(?:s)?(?: (?:toi|bien|aujourd'hui|et toi))*|comment (?:vas-tu|allez-vous|tu vas)(?: .{1,10})?|tu vas bien|vas-tu bien|quoi de neuf|la forme|ça roule",
    ],
    says: [
      'Merci de demander ; un programme va toujours bien quand il y a de quoi réfléchir.',
      'Tout est en ordre ici, merci.',
    ],
  },
  glad: {
    hears: [
      "(?:je (?:suis|me sens)|ça va) (?:si |très |trop |vraiment |super |tellement )*(?:heureu(?:x|se)|contente?|bien|fière?|fier|ravie?|motivée?)(?: .{1,15})?|youpi|hourra|ouais|j'ai réussi|j'y suis arrivée?|j'(?:aime|adore) (?:ça|les maths?|cela|bien .{1,12})|c'est (?:trop |super |vraiment )?(?:cool|bien|drôle|chouette|génial|super|amusant|intéressant)|cool|super|génial|chouette|parfait|excellent|très bien|bien|trop bien|top",
    ],
    says: [
      'Cela me fait plaisir.',
      'Cela aide plus que n’importe quelle formule.',
      'Alors profitons de la bonne humeur.',
    ],
  },
  chat: {
    hears: [
      "(?:j'(?:aime|adore) (?:le|la|les|l'|jouer|manger|bien) ?.{1,40}|je (?:joue|mange|regarde|vis|habite) .{1,40}|j'ai (?:un|une|deux|trois) (?:chiens?|chats?|sœurs?|soeurs?|frères?|chev(?:al|aux)|animaux?).{0,30}|(?:mon|ma) (?:chien|chat|mère|père|maman|papa|sœur|soeur|frère|amie?|copine?|copain|anniversaire|.{1,12} préférée?) .{1,50}|aujourd'hui (?:c'est|il|je) .{1,30}|il (?:pleut|neige|fait (?:chaud|froid|beau))(?: .{1,12})?|j'ai (?:dix|onze|douze|treize|quatorze|quinze) ans|je m'appelle .{1,30}|mon nom est .{1,30})",
    ],
    says: [
      'Merci de me le raconter.',
      'J’écoute, même si je suis meilleur en exercices.',
      'C’est bon à savoir.',
    ],
  },
  praise: {
    hears: [
      "(?:tu es|t'es) (?:trop |vraiment |si |très |le |la |un |une |super |tellement )*(?:meilleure?|génial|géniale|cool|gentille?|forte?|intelligente?|drôle|sympa|utile|bonne?|super|adorable|au top)(?: .{1,15})?|bon (?:travail|bot|tuteur)|bien (?:joué|fait|expliqué)|bonne question|tu m'as (?:bien |beaucoup )?aidée?(?: .{1,10})?|ça (?:m')?aide(?: bien| beaucoup)?|ça m'a (?:bien |beaucoup )?aidée?|je t'aime bien",
    ],
    says: ['Merci, mais c’est toi qui as réfléchi.', 'C’est gentil ; le travail était le tien.'],
  },
  sorry: {
    hears: [
      "(?:désolée?|pardon|excuse(?:-| )?moi|excusez(?:-| )?moi|oups|je (?:suis désolée?|m'excuse)|mes excuses)(?: (?:pour .{1,20}|de .{1,20}))?|(?:c'est )?ma faute|c'est mon erreur|je me suis trompée?(?: .{1,12})?|faute de frappe",
    ],
    says: [
      'Il n’y a pas de quoi t’excuser.',
      'Aucun mal n’est fait.',
      'Cela arrive à tout le monde.',
    ],
  },
  thanks: {
    hears: [
      "(?:ok |super |grand |un grand |d'accord |parfait |mille )*(?:merci|mercis|je te remercie|je vous remercie|thanks?)(?: (?:beaucoup|bien|pour .{1,25}|à toi|infiniment|encore|quand même|tuteur|mille fois))*|c'est (?:très )?gentil(?: .{1,10})?",
    ],
    says: ['Je t’en prie.', 'Volontiers.', 'Avec plaisir.'],
  },
  greeting: {
    hears: [
      '(?:bonjour|salut|coucou|bonsoir|hello|hey+|hé|yo|rebonjour)(?: (?:à tous|toi|tuteur|prof(?:esseur)?|madame|monsieur|encore|elenchus|tout le monde))*|(?:je suis|me|me voilà) de retour|(?:me )?revoilà|me voilà',
    ],
    says: ['Rebonjour.', 'Te revoilà, c’est bien.', 'Bonjour, et continuons.'],
    free: ['Bonjour, content de te voir ici.', 'Bonjour.', 'Bonjour, je t’écoute.'],
  },
  waiting: {
    hears: [
      "(?:attends?|attendez|une (?:seconde|minute)|un (?:moment|instant)|deux (?:secondes|minutes)|laisse(?:-| )?moi (?:réfléchir|voir|essayer|le temps)(?: .{1,12})?|je (?:réfléchis|cherche|essaie|suis dessus)|pas encore|j'ai besoin de temps|donne(?:-| )?moi (?:du temps|une minute|un instant))(?: .{1,10})?",
    ],
    says: ['Prends ton temps.', 'Rien ne presse.', 'J’attends aussi longtemps que tu veux.'],
  },
  dissent: {
    hears: [
      'non+(?: merci)?|nan|pas vraiment|pas du tout|jamais|je (?:ne )?veux pas|plutôt pas|hors de question|bof',
    ],
    says: ['Bien, pas ainsi, alors.', 'D’accord, autrement.', 'C’est aussi une réponse.'],
    free: ['D’accord.', 'Bien, comme tu veux.'],
  },
  assent: {
    hears: [
      "oui+(?: (?:s'il te plaît|bien sûr|je veux bien|merci|volontiers))*|ouais|ouaip|bien sûr|d'accord|ok|okay|entendu|volontiers|ça marche|vas-y|va pour|peut[- ]être|je (?:crois|pense)(?: que oui)?|si|continue|on continue|continuons|allons-y|on y va|c'est parti|commençons|on commence|je suis prête?|et(?: après| ensuite| alors| puis)?|encore plus|dis-m'en plus|plus",
    ],
    says: ['Bien.', 'Alors continuons.', 'Très bien, vas-y.'],
  },
  laugh: {
    hears: ['(?:ha|hé|he|hi|ho|ah){2,}h?|lo+l|mdr+|ptdr|xd+|test|bla(?: ?bla)*|asdf\\w{0,20}|abc'],
    says: ['C’est drôle ; et on continue.', 'Noté avec un sourire.'],
    free: ['Je suis là et bien réveillé.', 'Noté avec un sourire.'],
  },
}
