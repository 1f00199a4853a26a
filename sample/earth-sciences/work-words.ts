/** What abstracts about the earth are made of. Every place, study and result is invented. */

type Some = readonly [string, ...string[]]

/** How a work is done: for its title, for its text with a number from a range, and as a keyword. */
interface Means {
  title: string
  text: string
  from: readonly [number, number]
  keyword: string
}

/** A kind of work, with means and results that fit each other. */
interface Field {
  places: Some
  means: readonly [Means, ...Means[]]
  findings: Some
}

const inland: Some = [
  'in the Otara valley',
  'around Lake Marama',
  'in the Tussock Range',
  'below Mount Hinau',
  'along the Silver River',
  'in the Linden basin',
  'above Fernhollow',
  'near Port Ember',
  'in the Kahu district',
]
const seaside: Some = [
  'on the Kahu coast',
  'at Signal Bay',
  'on Lantern Spit',
  'off Port Ember',
  'between the Twin Islands',
  'along Seal Beach',
]

const ground: Field = {
  places: inland,
  means: [
    {
      title: 'seen by satellite radar',
      text: 'Satellite radar gave us # scenes, one every twelve days.',
      from: [40, 190],
      keyword: 'InSAR',
    },
    {
      title: 'with borrowed seismometers',
      text: 'Schools looked after # small seismometers for one year.',
      from: [12, 48],
      keyword: 'seismic networks',
    },
    {
      title: 'heard through an unused cable',
      text: 'An unused fibre cable served as # sensors in a row.',
      from: [400, 3_000],
      keyword: 'distributed sensing',
    },
    {
      title: 'on one laptop overnight',
      text: 'Our model of # thousand cells runs on a laptop within one night.',
      from: [20, 900],
      keyword: 'modelling',
    },
  ],
  findings: [
    'Most of it happens within # days of a year, and the quiet months hardly matter.',
    'A first sign comes # hours before anybody feels it, which is enough for a warning.',
    'Half of the instruments would have shown the same with an error below #%.',
    'The number of events falls off as $N = N_0 e^{-t/\\tau}$, with a time constant of # days.',
    'Two causes explain #% of what we saw; the rest is open, and so are our data.',
  ],
}

const water: Field = {
  places: inland,
  means: [
    {
      title: 'flown after each storm',
      text: 'A drone flew the same # lines after each storm of two winters.',
      from: [5, 24],
      keyword: 'photogrammetry',
    },
    {
      title: 'sampled month by month',
      text: 'We took # samples, always on the first Monday of a month.',
      from: [24, 108],
      keyword: 'time series',
    },
    {
      title: 'followed with cheap loggers',
      text: 'Of # loggers that cost less than a pair of boots, all but two came back.',
      from: [14, 60],
      keyword: 'low-cost sensors',
    },
    {
      title: 'in a model and in a flume',
      text: 'A flume and a model were run against each other # times.',
      from: [12, 80],
      keyword: 'modelling',
    },
  ],
  findings: [
    'Most of the change comes within # days of a year, and the quiet months hardly matter.',
    'Earlier estimates were too high by #%, because they left out the winter.',
    'It scales as $Q^{1/2}$ with the discharge, over # events.',
    'The slope matters most, and the kind of rock makes a difference of #% only.',
    'The rate has doubled within # years, and we say how sure we are of that.',
  ],
}

const coast: Field = {
  places: seaside,
  means: [
    {
      title: 'beside three generations of charts',
      text: 'We laid # old charts over what is there today.',
      from: [9, 60],
      keyword: 'historical charts',
    },
    {
      title: 'told by short cores',
      text: 'We took # short cores and dated them by their ash layers.',
      from: [6, 30],
      keyword: 'sediment cores',
    },
    {
      title: 'watched by a public camera',
      text: 'A camera that was put up for surfers gave us # thousand pictures.',
      from: [20, 140],
      keyword: 'coastal imaging',
    },
    {
      title: 'in waves of a small tank',
      text: 'A tank of eleven metres ran # series of waves.',
      from: [18, 90],
      keyword: 'physical modelling',
    },
  ],
  findings: [
    'Three storms did more than the # quiet years between them.',
    'Earlier estimates were too high by #%, because they left out the winter.',
    'The height of the wave falls as $h^{-1/4}$ only in water deeper than # metres.',
    'It returns after # years on average, and never on time.',
    'Two causes explain #% of what we saw; the rest is open, and so are our data.',
  ],
}

const past: Field = {
  places: inland,
  means: [
    {
      title: 'layer by layer',
      text: 'We counted # layers twice, and once more where we disagreed.',
      from: [300, 2_400],
      keyword: 'stratigraphy',
    },
    {
      title: 'in what a laser evaporates',
      text: 'A laser took # spots, each thinner than a hair.',
      from: [120, 900],
      keyword: 'laser ablation',
    },
    {
      title: 'counted by students',
      text: 'In a summer of field courses students described # profiles.',
      from: [24, 160],
      keyword: 'field courses',
    },
    {
      title: 'from cores that were thrown away',
      text: 'We saved # metres of core from a skip and described them again.',
      from: [30, 400],
      keyword: 'legacy samples',
    },
  ],
  findings: [
    'It returns after # years on average, and never on time.',
    'Two causes explain #% of what we saw; the rest is open, and so are our data.',
    'What was taken for one event is two, # years apart.',
    'Concentrations follow $c \\propto z^{-1/2}$ down to # centimetres, where the plough ends.',
    'Dates of the old survey are off by # years, all in one direction.',
  ],
}

const people: Field = {
  places: inland,
  means: [
    {
      title: 'asked from door to door',
      text: 'We asked # households what they had seen, and when.',
      from: [60, 420],
      keyword: 'interviews',
    },
    {
      title: 'read by volunteers',
      text: 'Volunteers copied # pages, and every tenth page twice.',
      from: [300, 2_400],
      keyword: 'citizen science',
    },
    {
      title: 'with three town councils',
      text: 'Three councils let us sit in on # of their meetings.',
      from: [8, 40],
      keyword: 'co-production',
    },
    {
      title: 'tried in a classroom first',
      text: 'A school tried it # times before anybody else did.',
      from: [4, 18],
      keyword: 'teaching',
    },
  ],
  findings: [
    'Whoever had practised was # minutes faster than their neighbours.',
    'Of what experts thought lost, #% was in private hands and is public now.',
    'One mistake in # matters, and nearly all of them are of units.',
    'What people remember is right about the day and wrong by #% about the size.',
    'The cost is that of # working days, most of them spent over tea.',
  ],
}

/** Of each topic: its field, what people study there, and keywords. */
export const works: Readonly<Record<string, { field: Field; things: Some; keywords: string }>> = {
  'Atmosphere, Climate and Extreme Weather': {
    field: water,
    things: [
      'hail out of a clear morning',
      'nights that no longer cool',
      'gusts before a front',
      'summer fog and its drip',
    ],
    keywords: 'weather extremes, boundary layer',
  },
  'Carbon Storage and Geothermal Energy': {
    field: ground,
    things: [
      'carbonate growth in basalt wells',
      'heat under village greenhouses',
      'leaks of old boreholes',
      'the pressure of a shared reservoir',
    ],
    keywords: 'carbon storage, geothermal heat',
  },
  'Coasts and Sea-Level Change': {
    field: coast,
    things: [
      'beaches that come back',
      'salt in coastal meadows',
      'wave run-up on shingle',
      'the slow sinking of quays',
    ],
    keywords: 'coast, sea level',
  },
  'Community-Based Warning and Preparedness': {
    field: people,
    things: [
      'sirens that people trust',
      'evacuation by bicycle',
      'drills in primary schools',
      'warnings in two languages',
    ],
    keywords: 'early warning, preparedness',
  },
  'Earthquakes and Active Faults': {
    field: ground,
    things: [
      'slow slip after a wet winter',
      'scarps under pasture',
      'foreshocks of small ruptures',
      'a fault with two names',
    ],
    keywords: 'active faults, seismicity',
  },
  'Environmental Geochemistry': {
    field: past,
    things: [
      'arsenic in garden soils',
      'mercury under peat',
      'road salt beside springs',
      'lead isotopes of town dust',
    ],
    keywords: 'geochemistry, trace elements',
  },
  'Geodesy and Remote Sensing': {
    field: ground,
    things: [
      'the tilt of a dam over one year',
      'uplift without earthquakes',
      'subsidence above a drained mire',
      'a levelling line run again',
    ],
    keywords: 'geodesy, deformation',
  },
  'Geological Archives and Data Rescue': {
    field: people,
    things: [
      'smoked-paper seismograms',
      'field books of a forgotten survey',
      'thin sections without labels',
      'tide rolls from an attic',
    ],
    keywords: 'archives, data rescue',
  },
  'Glaciers, Permafrost and Snow': {
    field: water,
    things: [
      'crevasses that close in spring',
      'ground ice under huts',
      'snow that falls on ash',
      'meltwater through the night',
    ],
    keywords: 'cryosphere, mass balance',
  },
  'Groundwater and Hydrogeophysics': {
    field: water,
    things: [
      'wells that breathe with the weather',
      'recharge under orchards',
      'nitrate behind a clay lens',
      'springs after an earthquake',
    ],
    keywords: 'groundwater, hydrogeophysics',
  },
  'Induced Seismicity and Mining': {
    field: ground,
    things: [
      'tremor above a flooded mine',
      'felt events of a quarry',
      'stress around empty caverns',
      'blasts mistaken for earthquakes',
    ],
    keywords: 'induced seismicity, mining',
  },
  'Landslides and Slope Stability': {
    field: ground,
    things: [
      'the creep of terraced slopes',
      'rockfall onto a school road',
      'debris flows after fire',
      'cracks that open in August',
    ],
    keywords: 'landslides, monitoring',
  },
  'Marine Geology and Tsunamis': {
    field: coast,
    things: [
      'sand sheets behind dunes',
      'a tsunami that nobody wrote down',
      'canyon currents at slack water',
      'boulders above the spring tide',
    ],
    keywords: 'tsunami deposits, sea floor',
  },
  'Palaeoclimate and Palaeoenvironments': {
    field: past,
    things: [
      'pollen of a dry century',
      'stalagmites that stopped growing',
      'fire years in old timber',
      'varves of a shallow pond',
    ],
    keywords: 'palaeoclimate, proxies',
  },
  'Rivers, Sediment and Landscape Evolution': {
    field: water,
    things: [
      'gravel that waits for floods',
      'meanders cut off by hand',
      'knickpoints in soft rock',
      'silt behind small weirs',
    ],
    keywords: 'rivers, sediment transport',
  },
  'Soils and Land Degradation': {
    field: past,
    things: [
      'gullies between vineyards',
      'earthworms on reclaimed land',
      'crusts after one dry summer',
      'carbon in ploughed peat',
    ],
    keywords: 'soil, land use',
  },
  'Volcanoes and Ash': {
    field: ground,
    things: [
      'ash on hill farms',
      'crater lakes that change colour',
      'tremor before a quiet eruption',
      'gas from a sleeping vent',
    ],
    keywords: 'volcanoes, tephra',
  },
}

/** How a text begins; `{work}` is what is studied and where. */
export const beginnings: Some = [
  'Little is known about {work}, and less of it is written down.',
  'For # years we have followed {work}.',
  'This is about {work}: records are short, and opinions long.',
  'Nobody had looked closely at {work} when we began # years ago.',
  'Farmers asked us about {work}, and we had no answer.',
  'Textbooks pass over {work} in one sentence.',
]
