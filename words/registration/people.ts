/** Where a coordinator adds people to a group, cancels some, and changes what one of them has. */

export const title = 'Add or cancel people'

export const titleOfPerson = ({ person }: { person: string }) => `What ${person} has`

export const lead =
  'Who stays keeps the price you agreed to. Who is added is charged at today’s price. Before anything happens you see what it costs or what goes back.'

export const addPeople = 'Add people'

export const addPeopleAbout = 'How many more people of each kind. You name them afterwards, as the others.'

export const extrasOfAdded = 'What those whom you add have'

export const extrasOfAddedAbout = 'For how many of them in all.'

export const cancelSome = 'Cancel some'

export const cancelSomeAbout =
  'Choose who does not come any more. If somebody else comes instead, change the name: that costs nothing.'

export const changeName = 'Change names'

export const personNamed = ({ number, name }: { number: number; name: string }) =>
  name === '' ? `Person ${number}, no name yet` : name

export const doesNotCome = ({ person }: { person: string }) => `Cancel ${person}`

export const otherExtras = 'Change extras'

export const whoLeaves = 'Who no longer comes'

export const noExtras = 'Nothing can be changed here now: no extras are on sale.'

export const seeWhatItMeans = 'See what it means'

export const backToEverybody = 'Back to everybody'

export const orSomethingElse = 'Or something else'

export const whatElse = 'Extras'

export const whatElseAbout = 'How many of each. What stays keeps its price.'
