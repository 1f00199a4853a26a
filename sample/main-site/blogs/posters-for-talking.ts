import type { BlogManuscript } from '#sample/main-site/blog-manuscript.ts'

export const postersForTalking: BlogManuscript = {
  heading: 'A poster is not a paper on a wall',
  daysAgo: 117,
  description:
    'Most posters are read by nobody and explained by someone. Design yours for the explaining, and try the two-metre test.',
  picture: { motif: 'posters', alt: 'Visitors in front of five posters' },
  body: `
<p>Walk through any poster session and watch the feet. People slow down, read for about four seconds, and either stop or walk on. Nobody has ever read a whole poster in four seconds. What they look for is a reason to stop and a way to begin a conversation.</p>
<h2>The two-metre test</h2>
<p>Our boards are A0, 1189mm x 841mm, and everything that matters on a poster must be readable from 2 m. Print your draft on A4 and hold it at arm’s length: what you can read there will be readable at the board. Authors who try this for the first time usually take out half of the text, and the conversation gains from every line.</p>
<h2>One figure is the hero</h2>
<p>Choose the figure that you would draw on a napkin. Give it a third of the board. Label its curves directly instead of in a legend, write what it shows above it as a sentence, and put the axes in words that a neighbour in the corridor would understand. Other figures support this one, or stay at home.</p>
<h2>A title that answers</h2>
<p>“Effect of humidity on the stability of encapsulated modules” makes people walk on. “Humidity does not kill solar modules: daily swings do” makes them stop, if only in order to disagree. Disagreement is a splendid beginning.</p>
<h2>Stand beside it, not in front of it</h2>
<p>Say hello, and then ask a question instead of starting a lecture: “Are you from this field?” The answer tells you which of your three explanations to use. Have one of thirty seconds, one of three minutes, and one for the person who wants to see the raw data. Let people leave gracefully. Those who return are the ones who count.</p>
<h2>Leave something behind</h2>
<p>A small copy, a card, or a code that leads to the file: some of the best conversations happen a week later. Write on it what you are looking for. “I need somebody with a neutron beam” is more use to both sides than a list of your publications.</p>
<h2>And when you are the visitor</h2>
<p>Start at the back of the room, where nobody goes. Ask what was hardest. Ask what they would do with another year. And tell at least one author that their work is good, if it is. In a hall of forty boards you may be the only person who says so aloud.</p>
`.trim(),
}
