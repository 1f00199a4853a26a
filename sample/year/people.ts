import type { Title } from '#domain/foundations/texts/titles.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import { plainLetters } from '#sample/plain-letters.ts'
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
  /** Given names of women. */
  women: Names
  /** Given names of men. */
  men: Names
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
      women: ['Inês', 'Leonor', 'Beatriz'],
      men: ['Duarte', 'Tomás', 'Rui'],
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
      women: ['Jule', 'Frieda', 'Annika'],
      men: ['Konrad', 'Malte', 'Ruben'],
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
      women: ['Asha', 'Meera', 'Nandini'],
      men: ['Rohan', 'Kiran', 'Vikram'],
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
      women: ['Haruka', 'Mio', 'Yui'],
      men: ['Kenji', 'Sota', 'Ren'],
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
      women: ['Grace', 'Hannah', 'Joy'],
      men: ['Malik', 'Diego', 'Walter'],
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
      women: ['Alice', 'Priya', 'Esther'],
      men: ['Owen', 'Callum', 'Hugh'],
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
      women: ['Lucía', 'Carmen', 'Nuria'],
      men: ['Álvaro', 'Iván', 'Sergio'],
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
      women: ['Amara', 'Ngozi', 'Zainab'],
      men: ['Tunde', 'Femi', 'Emeka'],
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
      women: ['Aline', 'Débora', 'Luana'],
      men: ['Caio', 'Fábio', 'Otávio'],
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
      women: ['Elsa', 'Maja', 'Saga'],
      men: ['Gustav', 'Nils', 'Viktor'],
      familyNames: ['Ekdahl', 'Lindgren', 'Norberg', 'Sandell', 'Wallin', 'Åström'],
    },
    5,
  ],
]

/** Somebody with a title. */
type Person = Registrant & { title: Title }

/** Invents somebody; no two of a loading share an e-mail address. */
export function invent(dice: Dice, number: number, { isStudent = false } = {}): Person {
  const place = dice.weighted(places)
  const givenName = dice.oneOf([...place.women, ...place.men])
  const name = `${givenName} ${dice.oneOf(place.familyNames)}`
  const organization = dice.oneOf(place.institutes)
  const salutation = place.women.includes(givenName) ? 'Ms.' : 'Mr.'
  const title = dice.weighted<Title>([
    ['Dr.', 5],
    ['Prof.', 3],
    [salutation, 4],
  ])
  return {
    title: isStudent ? salutation : title,
    name,
    email: `${plain(name)}.${number}@${plain(organization)}.example`,
    telephone: `${place.phone}${String(number % 100).padStart(2, '0')}`,
    organization,
    city: place.city,
    countryId: place.countryId,
    billingAddress: place.street,
    postalCode: place.postalCode,
    billingOrganization: '',
    purchaseOrder: '',
    taxId: '',
  }
}

/** `Inês Carvalho` as `ines.carvalho`. */
function plain(text: string): string {
  return plainLetters(text).replace(/[^a-z]+/g, '.')
}
