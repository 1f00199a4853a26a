import type { ConferenceManuscript } from '#sample/manuscript.ts'

export const testimonials: ConferenceManuscript['testimonials'] = [
  {
    name: 'Pilar Etcheverry-Soto',
    looks: { hair: 'bun' },
    position: 'Volcano observer, Universidad de los Volcanes del Sur, Argentina',
    words:
      'At the second conference I sat between a farmer and a satellite engineer. Between them they rewrote my forecast on a napkin, and it is the one we use today.',
  },
  {
    name: 'Oluwaseun Bankole-Reis',
    looks: { hair: 'cropped', hasGlasses: true },
    position: 'Doctoral student, Lagoon University, Nigeria',
    words: 'Nobody asked for my h-index, and everybody asked for my data. I gave it to them.',
  },
  {
    name: 'Kirsten Ravnsborg',
    looks: { hair: 'long' },
    position: 'Glaciologist, Jostedal Centre for Glaciology, Norway',
    words:
      'The only conference from which I have come home with mud on my boots, a corrected age model and a friend for life.',
  },
]
