import type { Registrant } from '#domain/registrations/registration.ts'
import type { Dice } from '#sample/year/dice.ts'

type Names = readonly [string, ...string[]]

interface Place {
  /** The country's number in ISO 3166-1, which is its id. */
  countryId: number
  city: string
  street: string
  postalCode: string
  phone: string
  institutes: Names
  givenNames: Names
  familyNames: Names
}

/** Invented people of invented institutes; how many come from a place is its weight. */
const places: readonly [readonly [Place, number], ...(readonly [Place, number])[]] = [
  [
    {
      countryId: 620,
      city: 'Lisbon',
      street: 'Rua das Oliveiras 12',
      postalCode: '1100-021',
      phone: '+351 21 555 01',
      institutes: ['Tagus Institute of Technology', 'Atlantic Materials Laboratory'],
      givenNames: ['Inês', 'Duarte', 'Leonor', 'Tomás', 'Beatriz', 'Rui'],
      familyNames: ['Carvalho', 'Nogueira', 'Salgado', 'Teles', 'Vidigal', 'Moura'],
    },
    18,
  ],
  [
    {
      countryId: 276,
      city: 'Dresden',
      street: 'Lindenstraße 4',
      postalCode: '01069',
      phone: '+49 351 555 02',
      institutes: ['Elbe University of Applied Sciences', 'Institute for Patient Metallurgy'],
      givenNames: ['Jule', 'Konrad', 'Frieda', 'Malte', 'Annika', 'Ruben'],
      familyNames: ['Brandt', 'Krüger', 'Löwe', 'Sievers', 'Uhlig', 'Wendt'],
    },
    14,
  ],
  [
    {
      countryId: 356,
      city: 'Pune',
      street: '8 Karve Road',
      postalCode: '411004',
      phone: '+91 20 555 03',
      institutes: ['Deccan Institute of Science', 'Sahyadri Polytechnic'],
      givenNames: ['Asha', 'Rohan', 'Meera', 'Kiran', 'Nandini', 'Vikram'],
      familyNames: ['Deshmukh', 'Iyer', 'Kulkarni', 'Menon', 'Patil', 'Rao'],
    },
    13,
  ],
  [
    {
      countryId: 392,
      city: 'Sendai',
      street: '2-1-1 Aoba',
      postalCode: '980-0021',
      phone: '+81 22 555 04',
      institutes: ['Hirose River University', 'Northern Ceramics Centre'],
      givenNames: ['Haruka', 'Kenji', 'Mio', 'Sota', 'Yui', 'Ren'],
      familyNames: ['Aizawa', 'Fujimori', 'Kanda', 'Nishio', 'Okabe', 'Sugita'],
    },
    9,
  ],
  [
    {
      countryId: 840,
      city: 'Ann Arbor',
      street: '410 Mill Street',
      postalCode: '48104',
      phone: '+1 734 555 01',
      institutes: ['Huron State University', 'Great Lakes Corrosion Center'],
      givenNames: ['Grace', 'Malik', 'Hannah', 'Diego', 'Joy', 'Walter'],
      familyNames: ['Abbott', 'Castillo', 'Finley', 'Okafor', 'Prescott', 'Tran'],
    },
    12,
  ],
  [
    {
      countryId: 826,
      city: 'Sheffield',
      street: '27 Foundry Lane',
      postalCode: 'S3 8AB',
      phone: '+44 114 555 05',
      institutes: ['Don Valley University', 'Crucible Research Trust'],
      givenNames: ['Alice', 'Owen', 'Priya', 'Callum', 'Esther', 'Hugh'],
      familyNames: ['Ashworth', 'Bello', 'Hargreaves', 'Langley', 'Sutcliffe', 'Whitaker'],
    },
    10,
  ],
  [
    {
      countryId: 724,
      city: 'Valencia',
      street: 'Calle del Puerto 9',
      postalCode: '46003',
      phone: '+34 96 555 06',
      institutes: ['Turia Polytechnic', 'Mediterranean Centre for Composites'],
      givenNames: ['Lucía', 'Álvaro', 'Carmen', 'Iván', 'Nuria', 'Sergio'],
      familyNames: ['Benítez', 'Ferrer', 'Herrero', 'Montoya', 'Peñalver', 'Soler'],
    },
    8,
  ],
  [
    {
      countryId: 566,
      city: 'Ibadan',
      street: '5 Agodi Gardens Road',
      postalCode: '200221',
      phone: '+234 2 555 07',
      institutes: ['Oyo Institute of Engineering'],
      givenNames: ['Amara', 'Tunde', 'Ngozi', 'Femi', 'Zainab', 'Emeka'],
      familyNames: ['Adeyemi', 'Balogun', 'Eze', 'Nwosu', 'Okonjo', 'Sanni'],
    },
    5,
  ],
  [
    {
      countryId: 76,
      city: 'Campinas',
      street: 'Avenida dos Ipês 300',
      postalCode: '13083-970',
      phone: '+55 19 5550 08',
      institutes: ['Ipê Federal University', 'Cerrado Polymer Group'],
      givenNames: ['Aline', 'Caio', 'Débora', 'Fábio', 'Luana', 'Otávio'],
      familyNames: ['Barros', 'Cardoso', 'Figueira', 'Macedo', 'Queiroz', 'Tavares'],
    },
    6,
  ],
  [
    {
      countryId: 752,
      city: 'Luleå',
      street: 'Björkgatan 6',
      postalCode: '972 38',
      phone: '+46 920 555 09',
      institutes: ['Norrland Mining School'],
      givenNames: ['Elsa', 'Gustav', 'Maja', 'Nils', 'Saga', 'Viktor'],
      familyNames: ['Ekdahl', 'Lindgren', 'Norberg', 'Sandell', 'Wallin', 'Åström'],
    },
    5,
  ],
]

/** Invents somebody; no two of a loading share an e-mail address. */
export function invent(dice: Dice, number: number): Registrant {
  const place = dice.weighted(places)
  const name = `${dice.oneOf(place.givenNames)} ${dice.oneOf(place.familyNames)}`
  const organization = dice.oneOf(place.institutes)
  return {
    title: dice.weighted([
      ['Dr.', 5],
      ['Prof.', 3],
      ['Ms.', 2],
      ['Mr.', 2],
    ]),
    name,
    email: `${plain(name)}.${number}@${plain(organization)}.example`,
    telephone: `${place.phone}${String(number % 100).padStart(2, '0')}`,
    organization,
    city: place.city,
    countryId: place.countryId,
    billingAddress: place.street,
    postalCode: place.postalCode,
    billingOrganization: '',
    taxId: '',
  }
}

/** `Inês Carvalho` as `ines.carvalho`. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll('ß', 'ss')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
}
