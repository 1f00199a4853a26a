import type { VenueManuscript } from '#sample/manuscript.ts'

export const venue: VenueManuscript = {
  hotelName: 'Signal Yard Hotel',
  addressLines: ['21 Signal Yard', 'Cape Town 8001', 'South Africa'],
  phone: '+27 21 555 0118',
  notes: [
    'Rooms at the conference rate were booked together with registration.',
    'All session rooms could be reached by lift, and hearing loops were fitted in Signal Hall.',
    'Water was served in jugs: the conference used no bottles.',
  ],
  about: [
    'The Signal Yard Hotel occupies the buildings of a former signal station and sailmaker’s yard above the harbour. Signal Hall, where the talks were given, was once the drill shed, and the posters hung in the Sail Loft, under forty-eight skylights.',
    'The hotel has 138 rooms, with breakfast and Wi-Fi included for participants, and runs on its own solar roof.',
  ],
  directions: [
    'From the airport (20 km): airport bus to the civic centre, then ten minutes on foot, or 25 minutes by taxi.',
    'On foot from the harbour: up Signal Yard, seven minutes, and steep only at the end.',
    'With a wheelchair: use the lower gate on Yard Lane, where the lift begins.',
  ],
  pictures: [
    { motif: 'hotel', alt: 'The Signal Yard Hotel, with trees on either side' },
    { motif: 'posters', alt: 'The Sail Loft with poster boards' },
    { motif: 'harbour', alt: 'The harbour below the hotel' },
  ],
}
