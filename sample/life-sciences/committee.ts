import type { ContentInput } from '#domain/conference/content/kinds.ts'

export const committee: ContentInput<'committee-member'>[] = [
  {
    role: 'chair',
    name: 'Lindiwe Sithebe-Conradie',
    affiliation: 'Table Bay University, Cape Town, South Africa',
    title: 'Conference Chair',
  },
  {
    role: 'co-chair',
    name: 'Björn Åkerblad-Lundh',
    affiliation: 'Mälaren Institute of Technology, Västerås, Sweden',
    title: 'Programme Co-chair',
  },
  {
    role: 'co-chair',
    name: 'Debjani Chakladar',
    affiliation: 'Hooghly Institute of Cell Biology, Kolkata, India',
    title: 'Programme Co-chair',
  },
  ...[
    ['Aminata Diarra-Kone', 'Institut du Sahel Vert, Bamako, Mali'],
    ['Eliseo Huamán-Quispe', 'Universidad del Altiplano Azul, Puno, Peru'],
    ['Emi Wakatsuki-Oda', 'Kumano Coast University, Shingū, Japan'],
    ['Ferdinand Zechmeister-Aigner', 'Schlossberg University of Technology, Graz, Austria'],
    ['Jumana Haddadin-Saleh', 'Jordan Valley University, Amman, Jordan'],
    ['Nia Prydderch-Jones', 'Dyfi Institute of Engineering, Aberystwyth, United Kingdom'],
    ['Patience Mutesi-Karangwa', 'Virunga Centre for Primate Health, Musanze, Rwanda'],
    ['Vesna Todorović-Hribar', 'Vrelo Institute for Fresh Waters, Sarajevo, Bosnia and Herzegovina'],
  ].map(([name = '', affiliation = '']) => ({ role: 'member' as const, name, affiliation })),
]
