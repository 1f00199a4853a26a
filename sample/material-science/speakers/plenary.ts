import type { SpeakerManuscript } from '#sample/manuscript.ts'

export const plenarySpeakers: SpeakerManuscript[] = [
  {
    group: 'plenary',
    name: 'Ingrid Sørlie Haugen',
    looks: { hair: 'bun' },
    affiliation: 'Nordvik Technical University, Trondheim, Norway',
    awards: [
      'Nordvik Medal for Research in Metallurgy',
      'Fellow of the Scandinavian Society for Structural Materials',
    ],
    talkTitle: 'Hydrogen in steel, one grain boundary at a time',
    abstract:
      'Embrittlement has been measured for a century and watched for barely ten years. In situ bending inside an environmental microscope now shows where hydrogen waits, when it moves and which boundaries let go first; the lecture ends with three design rules for pipeline steel.',
    biography: [
      'Ingrid Sørlie Haugen holds the chair of mechanical metallurgy at Nordvik Technical University, where she founded a laboratory that does nothing but break metal slowly and carefully. She trained as a welder before she studied physics, and still certifies her own specimens.',
      'Her group built the first bending stage that loads a single grain boundary while hydrogen flows past it, and her maps of crack initiation are used in two national codes for hydrogen pipelines. She has supervised 31 doctoral theses, edits a handbook of fracture micrographs, and chairs the safety board of a regional hydrogen network. On winter weekends she teaches knife-making in a village forge north of the city.',
    ],
  },
  {
    group: 'plenary',
    name: 'Lin Ruoyuan',
    looks: { hair: 'bob' },
    affiliation: 'Qiantang Institute of Advanced Materials, Hangzhou, China',
    awards: ['Qiantang Prize for Young Scientists', 'Golden Lattice Award in Solid-State Ionics'],
    talkTitle: 'Solid electrolytes that heal: designing the grain boundary of sulphide glasses',
    abstract:
      'A solid-state cell fails along its seams. We show glasses whose boundaries soften at charging temperature, close their own voids and set again within minutes, and what that does to critical current, to cost and to the way a cell should be stacked.',
    biography: [
      'Lin Ruoyuan leads the ionics programme of the Qiantang Institute of Advanced Materials, a team of forty who make, break and film solid-state cells. After a doctorate on glass transitions she spent four years in a battery pilot plant, an experience she recommends to every theorist.',
      'Her work on self-closing voids in sulphide electrolytes has changed how pressure is specified for solid-state stacks. She is the author of more than ninety papers and of a short, much-copied guide to reporting cell data honestly, which lists the eleven numbers that any claim of a record should come with. She mentors a summer school for pupils from the mountain counties of Zhejiang.',
    ],
  },
  {
    group: 'plenary',
    name: 'Salma El-Hakimi',
    looks: { hair: 'scarf' },
    affiliation: 'Atlas University of Science, Rabat, Morocco',
    awards: ['Prix Ibn al-Banna for Applied Chemistry', 'Atlas Foundation Laureate for Water Research'],
    talkTitle: 'Clay, sun and salt: membranes for desalination without imported polymer',
    abstract:
      'Most of the cost of a membrane is its journey. Ceramic membranes fired from local smectite at 780 °C reject 99.1% of salt at low pressure and can be cleaned with vinegar. Eighteen months of field data from two villages on the Atlantic coast show what lasts and what does not.',
    biography: [
      'Salma El-Hakimi is professor of inorganic chemistry at the Atlas University of Science and director of its Clay and Water Laboratory. She grew up beside a salt pan near Larache and says that her research programme was decided there.',
      'She is known for low-fired ceramic membranes that can be made, repaired and recycled within a day’s drive of where they are used. Two desalination units of her design supply drinking water to some three thousand people. Her laboratory publishes every recipe and every failure, and half of its doctoral students come from outside chemistry. She sits on the scientific council of her university and writes a monthly column on materials for a regional newspaper.',
    ],
  },
  {
    group: 'plenary',
    name: 'Adaeze Okwuosa-Briggs',
    looks: { hair: 'curls' },
    affiliation: 'Bonny Coast Institute of Technology, Port Harcourt, Nigeria',
    awards: ['Gulf of Guinea Engineering Medal', 'Honorary Doctorate, Nordvik Technical University'],
    talkTitle: 'What the sea leaves standing: a twenty-year corrosion diary of one jetty',
    abstract:
      'A single structure, 412 coupons and the same four inspectors for two decades. The record shows that microbial attack decides where repair money should go, that two popular coatings protect only brochures, and that a cheap sacrificial detail adds nine years of life.',
    biography: [
      'Adaeze Okwuosa-Briggs is director of marine materials at the Bonny Coast Institute of Technology and one of very few researchers to have followed the same structure for twenty years. She began the jetty project as a doctoral student with a borrowed boat and a box of steel coupons.',
      'Her data, open since the first season, underlie the corrosion allowances of several West African port authorities. She has advised shipyards, bridge builders and one film director, and she insists that every student learn to dive. Her present interest is the biology of corrosion: which organisms arrive first, what they build, and how a surface might be designed to make them poor tenants.',
    ],
  },
  {
    group: 'plenary',
    name: 'Friederike Straßhofer',
    looks: { hair: 'parted', hasGlasses: true },
    affiliation: 'Isartal Institute for Lightweight Structures, Munich, Germany',
    awards: ['Isartal Engineering Prize', 'Otto Grünfelder Lectureship in Aluminium Alloys'],
    talkTitle: 'Aluminium from scrap alone: living with iron',
    abstract:
      'Recycled aluminium carries iron, and iron makes needles. Instead of removing it we change what it does: a pinch of manganese, a short soak and a controlled strain turn needles into rosettes. Castings from 100% post-consumer scrap now pass a crash test that primary metal was written for.',
    biography: [
      'Friederike Straßhofer heads the casting department of the Isartal Institute for Lightweight Structures. A foundry apprentice at sixteen, she came to university late and to microscopy later, and has spent twenty years persuading designers that impurities are ingredients.',
      'Her route from mixed scrap to safety-critical castings is being tried in three European foundries. She holds eleven patents, all of them licensed without fee for training purposes, and she leads a working group that rewrites alloy standards in terms of performance instead of purity. Students know her for a lecture course given entirely from failed parts, each of which is passed round the hall with the question: what would you have done?',
    ],
  },
  {
    group: 'plenary',
    name: 'Vaidehi Kulkarni-Deshmane',
    looks: { hair: 'long' },
    affiliation: 'Sahyadri Institute of Science, Pune, India',
    awards: ['Sahyadri Gold Medal in Materials Chemistry', 'Fellow of the Deccan Academy of Sciences'],
    talkTitle: 'Perovskite cells through five monsoons',
    abstract:
      'Laboratory stability tests run for weeks in dry light. We left 640 perovskite modules on five roofs through five monsoons and logged each of them every minute. Humidity matters less than the daily swing, encapsulant edges matter more than the absorber, and one simple accelerated test predicts the field.',
    biography: [
      'Vaidehi Kulkarni-Deshmane is professor of materials chemistry at the Sahyadri Institute of Science and founder of its rooftop laboratory, where solar cells are judged by the weather instead of by a lamp. She studied in Pune and Grenoble, and returned with one suitcase of precursors and a great deal of scepticism about efficiency records.',
      'Her five-year field study is the longest of its kind in a tropical climate, and its raw data are downloaded in more than fifty countries. She leads a national round-robin on encapsulation, serves on two editorial boards, and runs Saturday classes in which school children build working cells from blackberry juice and glass.',
    ],
  },
  {
    group: 'plenary',
    name: 'Harue Minegishi',
    looks: { hair: 'bob', hasGlasses: true },
    affiliation: 'Tokai Bay Research University, Nagoya, Japan',
    awards: ['Tokai Bay Science Prize', 'Blue Kiln Award of the East Asian Ceramics Forum'],
    talkTitle: 'Ceramics that bend: dislocations in oxides at room temperature',
    abstract:
      'Ceramics are brittle because their dislocations are few and slow. By seeding them mechanically before firing we obtain zirconia and strontium titanate that bend by eight per cent at room temperature. The talk covers how the seeds survive sintering and what still limits the size of a part.',
    biography: [
      'Harue Minegishi is professor of ceramics at Tokai Bay Research University. She comes from a family of potters in Seto, and her first scientific paper, written at nineteen, explained why her grandfather’s glaze cracked only in March.',
      'Today she is best known for room-temperature plasticity in oxides: her group was the first to seed dislocations before sintering and to show that enough of them survive. She leads a national project on tough ceramics for joint implants, edits a book series on the history of kilns, and keeps a small wood-fired kiln on campus, open to staff and students, that has produced several publishable accidents and one very large collection of tea bowls.',
    ],
  },
  {
    group: 'plenary',
    name: 'Zuzana Březinová-Holubová',
    looks: { hair: 'long', hasGlasses: true },
    affiliation: 'Moravian Centre for Electron Microscopy, Brno, Czechia',
    awards: ['Svratka Prize for Instrumentation', 'Young Microscopist of the Moravian Physical Union'],
    talkTitle: 'Seeing lithium: gentle electrons and the honest picture of a battery',
    abstract:
      'The electron beam that shows lithium also moves it. We describe a way of recording that spends each electron once, at liquid-nitrogen temperature, and the pictures of plating and stripping that come of it, several of which contradict what we ourselves published six years ago.',
    biography: [
      'Zuzana Březinová-Holubová directs low-dose imaging at the Moravian Centre for Electron Microscopy. An engineer among physicists, she designs the detectors that she uses, and holds that a microscope which damages its sample is only an expensive torch.',
      'Her cryogenic methods let light elements be imaged at doses a hundred times lower than was thought possible, and she has twice retracted conclusions of her own when better pictures arrived, an example widely cited in courses on research integrity. She has built microscopy facilities in Brno, Tartu and Kigali, and trains some sixty visiting users a year. Away from the lens she restores mechanical cameras and organises a festival of scientific film.',
    ],
  },
  {
    group: 'plenary',
    name: 'Mateo Quiñones Arrieta',
    looks: { hair: 'parted', hasBeard: true },
    affiliation: 'Universidad de la Sabana Alta, Bogotá, Colombia',
    awards: ['Premio Cordillera de Ingeniería', 'Sabana Alta Medal for Public Service in Science'],
    talkTitle: 'Bamboo as an engineering standard, not a metaphor',
    abstract:
      'Bamboo fails in codes before it fails in tests: nobody knows which strength to write down. From 11,000 culms of three species we derive grades that a builder can read with the eye and a hammer, and a five-storey frame designed with them that has already sat through two earthquakes.',
    biography: [
      'Mateo Quiñones Arrieta is professor of structural materials at the Universidad de la Sabana Alta. He leads the Andean bamboo programme, which tests culms by the thousand in a former tram depot and lends its grading gauges to anyone who sends back the data.',
      'After the earthquake of his student years he gave up a career in steel and spent three years building houses with master carpenters in Caldas, learning which rules of thumb hold and why. His visual grading method has been adopted by a regional building code, and his open courses have reached some nine thousand builders. He is completing a textbook whose every photograph shows a structure still in use.',
    ],
  },
  {
    group: 'plenary',
    name: 'Caitríona Ní Dhuibhir',
    looks: { hair: 'bun', hasGlasses: true },
    affiliation: 'Corrib National Institute, Galway, Ireland',
    awards: ['Corrib Lecture Prize', 'Silver Thread Award for Biomaterials'],
    talkTitle: 'Sutures that know when to let go',
    abstract:
      'A suture should be strong for as long as the wound is weak and gone when it is not. Magnesium–silk braids that dissolve at a rate set by local acidity hold three times longer in slow-healing tissue than in healthy tissue. Results of the first trial with 48 patients close the lecture.',
    biography: [
      'Caitríona Ní Dhuibhir holds a joint chair in materials and surgery at the Corrib National Institute, where her laboratory shares a corridor with two operating theatres. She trained as a chemist, retrained as a theatre nurse in order to see what surgeons throw away, and came back with a list of forty complaints that has guided her research since.',
      'Her degradable braids are in clinical trial in Galway and Porto. She has founded a company, handed it to its employees, and returned to the bench. She chairs the ethics group of a European network on implants and gives, each November, a public lecture in which former patients speak first.',
    ],
  },
]
