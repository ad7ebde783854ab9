/** How acts of dialogue are heard and answered in English. */
import type { ActCatalogue } from './act'

export const en: ActCatalogue = {
  farewell: {
    hears: [
      '(?:good ?)?bye(?: bye| for now)?|cya|see (?:you|ya)(?: .{1,20})?|good night|cheerio|take care|ciao',
      "i (?:have|need|gotta|got|'?ve got) (?:to )?(?:go|leave)(?: .{1,20})?|i'?m (?:off|leaving|going)(?: .{1,20})?|gotta go|gtg|until (?:tomorrow|next time)|talk to you later|later",
    ],
    says: ['Goodbye, and thank you for working on this.', 'See you soon.', 'Take care.'],
  },
  stop: {
    hears: [
      "stop(?: it| this| here| now)?|(?:i(?: want| would like|'d like| wanna)(?: to)? |let'?s |can we |let me )?(?:stop|quit|finish|end)(?: it| this| here| for (?:today|now))?|enough(?: for (?:today|now))?|that'?s enough(?: for (?:today|now))?|i(?:'?m| am) done for (?:today|now)|no more|i don'?t want to (?:do|continue)(?: .{1,20})?|leave me alone|exit|cancel",
    ],
    says: [
      'Then we stop here; what you have written is kept.',
      'Fine, that is enough; nothing gets lost.',
      'Good, we leave it there.',
    ],
  },
  pause: {
    hears: [
      "(?:i(?: want| need| would like|'d like)(?: to)? |can i |let'?s |give me )?(?:pause|(?:take |have )?a (?:short |little )?(?:break|rest)|break)|break time|(?:one|a) moment(?: .{1,10})?|brb|be right back",
    ],
    says: ['A break is a good idea; the place is kept.', 'Rest a little; nothing runs away here.'],
  },
  insult: {
    hears: [
      "(?:you(?:'?re| are)?|u|this (?:thing|bot|tutor) is) (?:so |such |really |a |an |just )*(?:stupid|dumb|useless|idiots?|bad|terrible|awful|annoying|moron|crap|the worst|boring|worthless|(?:a )?bad (?:tutor|teacher|bot))(?: .{1,15})?|idiot|moron|shut up|i hate you|you suck|go away|fuck (?:you|off)",
    ],
    says: [
      'I can take that, and I would like to be of more use.',
      'Noted without offence; tell me by your work where I should help better.',
      'That is hard to hear, but we can still get somewhere.',
    ],
  },
  sad: {
    hears: [
      "i(?:'?m| am| feel) (?:so |very |really |a bit |feeling )*(?:sad|down|lonely|unhappy|depressed|not (?:well|good|okay)|ill|sick|upset|homesick)(?: .{1,20})?|i want to cry|i had a bad day|(?:it was )?a bad day|my .{1,30} (?:died|is dead|passed away|is (?:very )?(?:ill|sick))|nobody likes me|i was crying|i have a headache",
    ],
    says: [
      'I am sorry to hear that; if it weighs on you, tell somebody you trust.',
      'That sounds hard, and it matters more than any task.',
    ],
  },
  selfDoubt: {
    hears: [
      "i(?:'?m| am| feel) (?:just |so |too |really |such |very |an? )*(?:stupid|dumb|idiots?|hopeless|bad at (?:this|maths?|everything|it)|no good(?: at .{1,15})?|not (?:smart|good|clever) enough(?: .{1,15})?|terrible at .{1,15}|useless|a failure|slow|not good at .{1,15})|i(?:'?ll| will) never (?:get|understand|learn|manage|be able to do) .{1,20}|i (?:can'?t|cannot|can not) do (?:this|it|maths?|anything)|i suck(?: at .{1,15})?|everyone (?:else )?(?:gets|understands) it|i(?:'?m| am) not a maths? person",
    ],
    says: [
      'That a thing is hard says nothing about you; it says where to begin.',
      'Nobody finds this easy at first, and you are still here.',
      'I do not believe that: one small piece, and you will see.',
    ],
  },
  afraid: {
    hears: [
      "i(?:'?m| am| feel) (?:so |very |really |a bit |too )*(?:scared|afraid|anxious|nervous|worried|panicking|stressed|overwhelmed)(?: .{1,40})?|i(?:'?m| am) (?:going to|gonna) fail(?: .{1,20})?|i(?:'?ll| will) fail(?: .{1,20})?|what if i fail(?: .{1,20})?|i have a test .{1,20} and i(?:'?m| am) .{1,20}",
    ],
    says: [
      'Being nervous is allowed; what you can do on paper, you can do in a test.',
      'Fear shrinks with each thing that you can do alone, so let us make one.',
    ],
  },
  dislike: {
    hears: [
      "i (?:really |just |so )*(?:hate|can'?t stand|don'?t like|dislike|despise|loathe) (?:this|it|that|maths?|mathematics|algebra|geometry|fractions|equations|school|homework|studying|these|word problems|everything)(?: .{1,20})?|(?:maths?|this|it|school|algebra|geometry) (?:is |are )?(?:so |really |just )*(?:sucks?|stupid|dumb|annoying|the worst|pointless|horrible|awful|terrible|nonsense|frustrating)|this is so annoying|i(?:'?m| am) (?:so )?(?:annoyed|frustrated|fed up)(?: .{1,20})?|ugh+|argh+",
    ],
    says: [
      'You need not like it; a small piece of it is enough for now.',
      'That feeling is fair, and it often gets better once one thing works.',
      'Many people feel so, mostly about the part before it clicks.',
    ],
  },
  example: {
    hears: [
      '(?:(?:can|could) (?:you|i) (?:please )?(?:give|show|have|get|see|make)(?: me| us)?|give me|show me|i (?:want|need|would like)(?: to see)?|do you have|is there|let me see|for|how about|what about)? ?(?:an?|another|one|one more|some|the)? ?(?:simple |easy |similar |worked |concrete )?examples?(?: of (?:this|that|it))?|like what|for instance|show me how(?: (?:it is done|to do it|it works|that works))?|do one for me|(?:can you )?show me (?:a similar one|how you would do it)',
    ],
    says: ['Here is one like it.', 'An example, then.', 'Gladly.'],
    free: [
      'An example of what you are learning, gladly: name it.',
      'I can show one as soon as there is a task.',
    ],
  },
  easier: {
    hears: [
      "(?:(?:this|that|it)(?:'s| is)?|too|way) ?(?:just |really |so |much |way |too )*(?:hard|difficult|complicated|tough|heavy)(?: for me)?|(?:(?:can|could) (?:you|we|i) (?:please )?(?:make|do|have|get|try|give me)(?: it| this)?|give me|make it|something|i (?:want|need)(?: something)?|let'?s (?:do|try)(?: something)?|do you have|how about)? ?(?:something |an? )?(?:a bit |much |little )?(?:easier|simpler|less difficult)(?: (?:one|task|problem|exercise|question|example))?|simplify it for me|slower|not so fast|(?:you(?:'?re| are) )?too fast|break it down(?: for me)?|smaller steps?",
    ],
    says: [
      'Then let us make it smaller.',
      'We go slower, with a smaller piece.',
      'All right, one simple thing at a time.',
    ],
    free: ['We can begin as easily as you like.', 'Something simple, gladly.'],
  },
  harder: {
    hears: [
      "(?:this|that|it)(?:'s| is| was)? (?:just |really |so |much |way |far |too )*(?:easy|simple|boring and easy|for babies)(?: for me)?|too easy|(?:(?:can|could) (?:you|we|i) (?:please )?(?:make|do|have|get|try|give me)(?: it| this)?|give me|make it|something|i (?:want|need)(?: something)?|let'?s (?:do|try)(?: something)?|do you have|how about)? ?(?:something |an? )?(?:a bit |much |little )?(?:harder|more difficult|tougher|more challenging|challenging)(?: (?:one|task|problem|exercise|question))?|a challenge|challenge me|next level",
    ],
    says: [
      'Good, finish this one first, and a harder one is next.',
      'Gladly, as soon as this one is done.',
    ],
    free: ['Gladly, bring me a hard one.', 'A challenge, good.'],
  },
  rephrase: {
    hears: [
      "(?:(?:can|could) (?:you|u) )?(?:explain|say|put|phrase|ask)(?: (?:it|that|this))?(?: to me)? (?:differently|in (?:another|a different|a simpler|an easier|other) (?:way|words)|another way|in other words|(?:more )?simply|again differently|in simple words|more simply|more clearly|like i(?:'?m| am) (?:five|5))|(?:in )?other words|another (?:way|explanation)|(?:(?:can|could) you )?rephrase(?: (?:it|that|this))?|what do you mean(?: by that)?|i don'?t (?:understand|get) (?:you|your question|the question|what you mean|what you want)|what does that mean|what are you asking(?: me)?|i did(?:n'?t| not) (?:understand|get)(?: (?:that|it|you))?|that makes no sense|(?:can|could) you explain(?: (?:it|that|this))?(?: to me)?|explain(?: (?:it|that|this))?(?: to me)?",
    ],
    says: ['In other words, then.', 'Let me put it another way.', 'I try it from another side.'],
    free: [
      'In other words: you write a task, I help you to solve it yourself.',
      'Simply put, you bring a task and I ask you the questions that lead through it.',
    ],
  },
  again: {
    hears: [
      '(?:once |one time |one )?(?:more|again)(?: time)?|(?:(?:can|could) (?:you|u) )?(?:repeat|say)(?: (?:it|that|this))?(?: again| once more| one more time)?|repeat|what did you (?:say|ask)(?: (?:again|before))?|pardon me|what was (?:that|the question|it)(?: again)?|(?:can|could) i (?:hear|see|have) (?:that|it|the question) again|sorry what|what|huh|come again|i forgot the question|what (?:do|should) i (?:have to )?do again',
    ],
    says: [
      'Once more, gladly.',
      'Again, from the top.',
      'Here it is again, asked a little differently.',
    ],
    free: ['There was no task yet, so we begin with one.', 'Let us begin once more.'],
  },
  skip: {
    hears: [
      "skip(?: (?:it|this|that|this one|that one|the (?:task|question|problem)))?|(?:can (?:i|we) |let'?s |i want to )skip(?: .{1,20})?|next(?: one)?|pass|(?:can we |let'?s )?move on|leave it|forget it|never ?mind|i don'?t want (?:this|that)(?: one| task| question)?|not this(?: one)?|drop it",
    ],
    says: [
      'We leave it; you can come back to it by writing it again.',
      'Skipped for now, it stays open.',
    ],
    free: ['There is nothing to skip yet.', 'We are free to begin anywhere.'],
  },
  change: {
    hears: [
      "(?:(?:can|could) (?:we|i|you) (?:please )?(?:do|try|have|talk about|learn)|let'?s (?:do|try|talk about)|i (?:want|would like|need)(?: to (?:do|learn|try))?|how about|give me|maybe|rather)? ?(?:something|anything) (?:else|different|new)(?: instead)?|(?:an?other|a different|a new|new) (?:topic|subject|task|problem|exercise|question|one)|change (?:the )?(?:topic|subject)|i don'?t (?:want|feel like) (?:this|that|it|maths?)(?: .{1,15})?",
    ],
    says: ['Gladly, something else.', 'Of course, we change.', 'As you like.'],
  },
  identity: {
    hears: [
      "(?:who|what) are (?:you|u)(?: (?:really|exactly|actually))?|what(?:'?s| is) your name|do you have a name|(?:are|r) (?:you|u) (?:really )?(?:an? |the |my )?(?:real )?(?:robot|bot|ai|human|person|real|computer|machine|model|teacher|chat ?gpt|gpt|offline|online|program|someone|man|woman|alive|tutor)(?: (?:person|human|teacher|or .{1,20}))?|which (?:language )?model(?: are you)?|who (?:made|built|created) you|am i talking to (?:an? )?(?:robot|bot|ai|human|person|computer|machine)|are you (?:really )?connected(?: .{1,20})?|is (?:this|that) (?:an? )?(?:ai|bot|robot|chat ?gpt)|how old are you|who is (?:this|there)",
    ],
    says: [
      'I am the offline tutor: a program with exact rules, without a language model.',
      'No person and no language model: I am the offline tutor of this program.',
      'I am the offline tutor, a program that calculates exactly and asks questions.',
    ],
  },
  languages: {
    hears: [
      '(?:can|do|could) you (?:speak|talk|understand|write)(?: in)? (?:english|german|french|spanish|another language|other languages|italian|polish|turkish|arabic|russian|chinese|portuguese|dutch)|what languages? (?:do|can) you (?:speak|understand|know)|which languages? (?:do|can) you (?:speak|understand|know)|(?:speak|in) english',
    ],
    says: [
      'I speak English, German, French and Spanish: I answer in the one that you write.',
      'English, German, French and Spanish are mine; just write in one of them.',
    ],
  },
  abilities: {
    hears: [
      'what (?:can|could|do) (?:you|u|i) (?:do|help(?: me)? with|offer|know|ask(?: you)?)(?: (?:for me|here|exactly))?|what are you (?:able to do|good (?:for|at)|capable of|for)|how (?:can|do|could|will) you (?:help|work|teach)(?: me)?(?: .{1,15})?|how does (?:this|it) work|how do i use (?:this|you|it)|what is this(?: (?:place|site|app|page|for))?|can you help(?: me)?(?: with (?:my )?(?:maths?|homework|school))?|help(?: me)?|i need help|what now|what (?:do|should|can) i (?:do|write|type)(?: (?:here|now|first))?|how do (?:i|we) (?:start|begin)|do you know maths?|what can we do|menu|instructions',
    ],
    says: [
      'I check every line that you write, help step by step, and set similar tasks.',
      'You write lines, I check them, and with each try the help gets stronger.',
    ],
    free: [
      'You write a task from school, I ask the questions that lead you through it and check each of your lines; I explain words of mathematics, quiz a list of words, and go through an essay or your files with you.',
      'Equations, fractions, percentages, word problems and more: you write the task, I check your steps and help where you are stuck.',
    ],
  },
  purpose: {
    hears: [
      "(?:why|what) (?:do|should|must|would) (?:i|we|you|anyone) (?:have to |need to |ever )?(?:do|learn|know|need|use|care about|study) (?:this|it|that|maths?|mathematics|algebra|fractions|equations|any of this)(?: .{1,20})?|what(?:'?s| is) (?:the (?:point|use|purpose)|(?:this|that|it|maths?) (?:good |used )?for)(?: .{1,25})?|when (?:will|would|do) (?:i|we) (?:ever )?(?:need|use) (?:this|it|that)(?: .{1,20})?|will i (?:ever )?(?:need|use) this(?: .{1,20})?|is this (?:useful|important)|is (?:this|it) (?:on|in) the (?:exam|test)|do i need this(?: .{1,20})?",
    ],
    says: [
      'A fair question: what stays with you is the way of finding something unknown from what you know.',
      'Prices, plans and shares all come down to this: something is unknown, and what you know settles it.',
    ],
  },
  calculator: {
    hears: [
      '(?:can|may|could|should|am i allowed to) ?i? ?(?:use|take) (?:a|my|the) (?:calculator|phone|notes|book|formula sheet)|is a calculator (?:allowed|ok|okay)|with(?:out)? (?:a )?calculator|do i need a calculator',
    ],
    says: [
      'You may; decide first what to calculate, then let it do the sums.',
      'Yes, for the sums; which sum it should be is your part.',
    ],
  },
  progress: {
    hears: [
      "how (?:many|much) (?:more )?(?:steps?|questions?|tasks?|time|is)?(?: (?:are|is|do i have|to go|more))?(?: (?:left|to go|needed|remaining|missing))?|how long (?:will|does|is) (?:this|it) (?:take|going to take)|how far am i|am i (?:nearly|almost) (?:done|there|finished)|are we (?:nearly |almost )?(?:done|there|finished)(?: yet)?|what(?:'?s| is) (?:left|missing)|how am i doing",
    ],
    says: [
      'That depends on your steps; each right line brings you nearer.',
      'I count no steps, but each line that holds is behind you.',
    ],
    free: ['Nothing has begun yet.', 'We are at the very start.'],
  },
  checking: {
    hears: [
      "(?:was|is|were) (?:that|this|it|my (?:answer|step|line|result))(?: (?:really|even))? (?:right|correct|ok(?:ay)?|good|true|fine|wrong)|(?:right|correct)|did i (?:do|get) (?:it|that|this)(?: right| correctly)?|(?:where|what) (?:is|was|did i do|did i go|'s) (?:my |the )?(?:mistake|error|wrong)|where did i go wrong|what(?:'?s| is) wrong(?: with (?:it|that|my .{1,10}))?|what did i do wrong|am i (?:right|correct|wrong)|can you (?:check|look at) (?:it|that|this|my (?:work|answer))|check (?:it|that|this)|did i make a mistake|is there a mistake",
    ],
    says: [
      'I judge each line as soon as you write it; the last word on your newest one stands above.',
      'Write the line once more, and I check that very line.',
    ],
    free: ['There is no line of yours to check yet.', 'Show me a line, and I check it.'],
  },
  disagree: {
    hears: [
      "(?:i (?:think|believe) )?(?:you(?:'?re| are)|that(?:'?s| is)|this is) (?:not (?:right|true|correct)|wrong|mistaken|false|incorrect)|i don'?t (?:believe|trust) (?:you|that|it|this)|i don'?t think so|that can'?t be(?: right| true)?|no way|you made a mistake|that(?:'?s| is) nonsense|(?:but )?my teacher (?:says|said|does|did|told) .{1,40}|i disagree|but i(?:'?m| am) right",
    ],
    says: [
      'Put it to the test: a claim that is wrong breaks at some number.',
      'Then let us find out which of us is right, by a line that can be checked.',
    ],
    free: ['You may well doubt me; a task would settle it.', 'Let us test it on a task.'],
  },
  doubt: {
    hears: [
      "(?:are|r) (?:you|u) (?:really |absolutely  )?(?:sure|certain|serious)(?: .{1,20})?|(?:is (?:that|this|it)|that(?:'?s| is)) (?:really |actually )*(?:true|so|certain)(?: or .{1,10})?|really|for real|seriously|sure|you sure|how do you know(?: (?:that|this|it))?|prove it|can i trust (?:you|that|this)",
    ],
    says: [
      'What I say of a line I have calculated; test it yourself.',
      'Do not take my word for it: put it to the test.',
      'I calculate and never guess, and you can check me.',
    ],
  },
  why: {
    hears: [
      'why(?: not| (?:is|was) (?:that|this|it)(?: .{1,12})?| so| though| exactly| this| that)?|how come|how so|for what reason|what for|because',
    ],
    says: [
      'A fair question: each line has to follow from the one before.',
      'Because a line counts only where it follows from what you have.',
      'The reason is always the same: both lines must be true for the same numbers.',
    ],
    free: [
      'That is the best of all questions, once there is something to ask it about.',
      'Why is a good word to begin with.',
    ],
  },
  lost: {
    hears: [
      "i (?:really |still |just )*(?:don'?t|do not|dont|can'?t|cannot|never) (?:understand|get|follow|see)(?: (?:it|this|that|anything|at all|any of (?:it|this)|how|why|a (?:word|thing)|the (?:task|problem|exercise)))*|i(?:'?m| am) (?:so |totally |completely |a bit |really )*(?:lost|confused|stuck|puzzled)(?: .{1,15})?|(?:this|it|that)(?:'s| is)? (?:so )?(?:confusing|unclear)|i don'?t see it|no clue what(?: .{1,25})?",
    ],
    says: [
      'No harm in that.',
      'Then a smaller piece of it.',
      'Good that you say so; we look at one piece.',
      'Let us take it one step at a time.',
    ],
    free: ['No harm in that.', 'We will find the place together.'],
  },
  unknowing: {
    hears: [
      "i (?:really |still |just )*(?:don'?t|do not|dont) know(?: (?:it|this|that|how|what|where|anything|what to do|how to (?:start|begin|do (?:it|this|that))|where to (?:start|begin)))?|idk|dunno|no (?:idea|clue)|i have no (?:idea|clue)|not (?:really )?sure|i(?:'?m| am) not (?:really )?sure|beats me|i forgot(?: (?:it|how|everything|that))?|i (?:don'?t|do not) remember(?: .{1,20})?|i have forgotten(?: .{1,15})?|who knows",
    ],
    says: [
      'That is a fine place to start from.',
      'Not knowing yet is no harm.',
      'Then we find it out, from what is certain.',
      'All right, I make the question smaller.',
    ],
    free: ['That is a fine place to start from.', 'You need not know yet.'],
  },
  tired: {
    hears: [
      "i(?:'?m| am| feel) (?:so |very |really |too |a bit |just )*(?:tired|exhausted|sleepy|worn out|hungry|thirsty)(?: .{1,20})?|i can'?t (?:think|concentrate|focus)(?: .{1,20})?|my (?:head|brain) (?:hurts|is (?:full|tired|empty))|i need (?:to )?sleep|i didn'?t sleep(?: .{1,15})?",
    ],
    says: [
      'Tired heads make slips; one short step, or a break, as you like.',
      'Then only a small step now, and the rest after some rest.',
    ],
    free: ['Then something short, or a rest first.', 'A tired head learns little; keep it small.'],
  },
  bored: {
    hears: [
      "(?:i(?:'?m| am)|this is|it(?:'?s| is)|that(?:'?s| is)|maths? is) (?:so |very |really |too |a bit |just )*(?:bored|boring|dull)|boring|how boring|yawn",
    ],
    says: [
      'Then let us get to the interesting part faster.',
      'Fair enough; try to do the next move in one go.',
    ],
    free: ['Then bring something that you are curious about.', 'We can make it a challenge.'],
  },
  swearing: {
    hears: [
      "(?:oh |holy |what the |this is |it(?:'?s| is) |for )?(?:fuck(?:ing)?(?: (?:this|it|off|hell|shit|maths?))?|(?:bull)?shit(?:ty)?(?: this)?|damn(?: it)?|dammit|crap|hell|wtf|ffs|omg|bloody hell|screw (?:this|it)|bullshit)",
    ],
    says: [
      'That had to come out, I see; on with a small piece.',
      'Strong words for a stubborn thing.',
    ],
    free: ['Something is in your way, I gather.', 'Strong words; let us turn them into a task.'],
  },
  done: {
    hears: [
      "(?:i(?:'?m| am| have)?|we(?:'?re| are)) (?:all )?(?:done|finished|ready|through)(?: .{1,15})?|finished|done|ready|that(?:'?s| is) (?:all|it)|i(?:'?ve| have) got it|got it|i (?:get|understand|see|understood|got) it(?: now)?|now i (?:get|understand|see)(?: it)?|ah+ (?:i see|ok(?:ay)?|now i (?:get|understand|see)(?: it)?)|i see|makes sense|understood|clear",
    ],
    says: [
      'Good; your last line will show it.',
      'Then write down what you have, and I look at it.',
    ],
    free: ['Good, then we can begin something.', 'Well done, whatever it was.'],
  },
  joke: {
    hears: [
      "(?:(?:can|could) you )?tell me (?:a|another) (?:joke|story|riddle)|(?:a )?joke|say something funny|make me laugh|sing(?: .{1,20})?|do you (?:like|love) (?:me|maths?|music|pizza|.{1,15})|what(?:'?s| is) (?:the weather|your favou?rite .{1,15}|for (?:lunch|dinner))(?: .{1,15})?|what (?:time|day) is it(?: .{1,10})?|will you marry me|can we be friends|i love you|where (?:do you live|are you from)",
    ],
    says: [
      'I have no jokes and no weather, only patience.',
      'Outside mathematics I am poor company.',
    ],
  },
  wellbeing: {
    hears: [
      "how are (?:you|u)(?: (?:doing|today|feeling))?|how(?:'?s| is) it going|what(?:'?s| is) up|how do you do|are you (?:ok(?:ay)?|well|fine|happy)|sup|wassup|how(?:'?s| is) your day",
    ],
    says: [
      'Thank you for asking; a program is always well when there is something to think about.',
      'All in order here, thank you.',
    ],
  },
  glad: {
    hears: [
      "i(?:'?m| am| feel) (?:so |very |really |just )*(?:happy|glad|great|good|fine|well|excited|proud|okay|ok)(?: .{1,20})?|yay+|hooray|yes+ i did it|i did it|i like (?:this|it|maths?|you)|i love (?:this|it|maths?)|this is (?:fun|cool|great|nice|awesome)|that was (?:fun|easy|cool|great)|cool|nice|great|awesome|wow|good",
    ],
    says: ['Good to hear.', 'That helps more than any formula.', 'Then let us use the good mood.'],
  },
  chat: {
    hears: [
      "(?:i (?:like|love|play|ate|had|went|watched|saw|live|have (?:an? |two |three )?(?:dogs?|cats?|sisters?|brothers?|horses?|pets?))|my (?:dog|cat|mum|mom|dad|mother|father|sister|brother|friend|hobby|favou?rite|birthday)) .{1,60}|today is .{1,20}|it(?:'?s| is) (?:raining|snowing|hot|cold|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?: .{1,20})?|nice weather(?: .{1,20})?|(?:i(?:'?m| am)) (?:ten|eleven|twelve|thirteen|fourteen|fifteen)(?: years old)?|my name is .{1,30}|call me .{1,20}",
    ],
    says: ['Thank you for telling me.', 'I listen, though I am better at tasks.', 'Good to know.'],
  },
  praise: {
    hears: [
      "(?:you(?:'?re| are)|u r) (?:so |very |really |the |a |such a )*(?:best|great|good|cool|nice|awesome|amazing|smart|clever|helpful|funny|kind|genius)(?: .{1,20})?|good (?:bot|job|work|tutor|question)|well done|i like you|that (?:helps|helped|was helpful)(?: .{1,15})?|you helped me(?: .{1,15})?",
    ],
    says: ['Thank you, but the thinking is yours.', 'Kind of you; the work was yours.'],
  },
  sorry: {
    hears: [
      "(?:i(?:'?m| am) )?(?:so |very )?sorry(?: (?:about|for) .{1,25})?|my bad|oops|whoops|i (?:made|have made) a (?:mistake|typo|slip)|typo|excuse me|apologies|my mistake|i apologi[sz]e",
    ],
    says: ['Nothing to be sorry for.', 'No harm done.', 'That happens to everybody.'],
  },
  thanks: {
    hears: [
      "(?:many |ok |great |cool |perfect |super )?(?:thanks?|thank (?:you|u)|thx|ty|tysm|cheers|much appreciated)(?: (?:a lot|so much|very much|you|again|for (?:your |the )?.{1,20}|man|bro|tutor|anyway|that .{1,20}))*|that(?:'?s| is) (?:very )?(?:kind|nice) of you",
    ],
    says: ['You are welcome.', 'Gladly.', 'With pleasure.'],
  },
  greeting: {
    hears: [
      "(?:hi+|hello|hey+|hiya|yo|greetings|howdy|good (?:morning|afternoon|evening|day)|morning)(?: (?:there|tutor|you|again|bot|everyone|sir|teacher|elenchus))*|i(?:'?m| am) back(?: again)?|here i am",
    ],
    says: ['Hello again.', 'Good to have you back.', 'Hello, and on we go.'],
    free: ['Hello, good to have you here.', 'Hello.', 'Hello, I am all ears.'],
  },
  waiting: {
    hears: [
      "(?:wait|hold on|hang on|(?:just )?a (?:sec(?:ond)?|minute)|one (?:sec(?:ond)?|minute)|give me (?:a (?:sec(?:ond)?|minute|moment)|time)|let me (?:think|see|try)(?: .{1,20})?|i(?:'?m| am) (?:thinking|working on it|trying|still here)|not yet|i need (?:more )?time)",
    ],
    says: ['Take your time.', 'No hurry.', 'I wait as long as you like.'],
  },
  dissent: {
    hears: [
      "no|nope|nah|not really|no thanks?|no thank you|never|i don'?t (?:want to|wanna)|nein danke",
    ],
    says: ['All right, not that way, then.', 'Fine, another approach.', 'That is an answer, too.'],
    free: ['All right.', 'Fine, as you like.'],
  },
  assent: {
    hears: [
      "yes(?: (?:please|sir|i do|i am|of course))?|yeah|yep|yup|ya|sure thing|of course|ok(?:ay)?|alright|all right|fine|k|kk|okey|maybe|perhaps|i (?:think|guess) so|let'?s go|go on|go ahead|continue|carry on|and(?: now| then)?|i(?:'?m| am) ready|start|begin|let'?s (?:start|begin|do (?:it|this))|tell me more|more",
    ],
    says: ['Good.', 'Then on we go.', 'Right, go ahead.'],
  },
  laugh: {
    hears: [
      '(?:ha|he|hi|ho|ja|je){2,}h?|lo+l|rofl|lmao|xd+|test(?:ing)?|bla(?: ?bla)*|asdf\\w{0,20}|abc',
    ],
    says: ['Amusing; on with it.', 'Noted with a smile.'],
    free: ['I am here and awake.', 'Noted with a smile.'],
  },
}
