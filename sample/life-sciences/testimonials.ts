import type { ConferenceManuscript } from '#sample/manuscript.ts'

export const testimonials: ConferenceManuscript['testimonials'] = [
  {
    name: 'Yaa Boatemaa-Lindqvist',
    looks: { hair: 'curls' },
    position: 'Doctoral student, Volta Institute, Ghana',
    words:
      'I was given the first question of the first session. My hands shook. By the third day I was chairing one.',
  },
  {
    name: 'Henrique Bustorff-Lima',
    looks: { hair: 'parted', hasBeard: true },
    position: 'Clinician, Porto, Portugal',
    words:
      'I had not listened to an ecologist for twenty years. It turns out that they have been solving my problems.',
  },
  {
    name: 'Trinh Ngọc Lan',
    looks: { hair: 'long' },
    position: 'Microbiologist, Red River University of Technology, Vietnam',
    words:
      'I took part from Hanoi, at night, and was never once forgotten. The host even told me what there was for lunch.',
  },
  {
    name: 'Johanna Kirchmair-Wolf',
    looks: { hair: 'bun', hasGlasses: true },
    position: 'Journal editor, Austria',
    words: 'I came to find papers, and left with an idea for a different kind of journal.',
  },
]
