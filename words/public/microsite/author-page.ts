export const yourAbstract = 'Your abstract'

export const abstractNumber = ({ number }: { number: string }) => `Abstract ${number}`

export const inItsFile = 'Its text is in the file that you sent.'

/** What stands about it, in a sentence. */
export const standing = {
  undecided: 'The committee has it, and will write to you.',
  accepted: ({ form }: { form: string }) => `The committee has accepted it as: ${form}.`,
  waiting: 'The committee has put it on the waiting list, and will write to you if a place becomes free.',
  rejected: 'The committee could not accept it.',
  pleaseChange: ({ by }: { by: string }) => `The committee asks you to change it by ${by}.`,
  withdrawn: 'It is withdrawn.',
  merged: 'It goes on as a part of another abstract.',
  cancelled: 'It was accepted, and its presentation is cancelled.',
}

export const willYouPresent = 'Will you present?'

export const pleaseAnswer =
  'The committee counts on your answer. If you cannot come, another abstract gets the place.'

export const pleaseAgree = 'Please agree'

export const agreeToConfirm = 'Tick what you are asked to agree to. Without that you cannot confirm.'

export const isRequired = 'Required'

export const confirm = 'Yes, I will present'

export const iCannot = 'I cannot present'

export const why = 'Why'

export const whyHint = 'If you want to say it. The committee reads it.'

export const decline = 'Decline'

export const tooLong = ({ longest }: { longest: number }) =>
  `This is longer than ${longest} characters, or has characters that cannot be shown.`

export const confirmed = ({ on }: { on: string }) => `You confirmed on ${on} that you will present.`

export const declined = ({ on }: { on: string }) => `You said on ${on} that you cannot present.`

export const presentAfterAllBefore = 'If you can present after all, '
export const presentAfterAllLink = 'write to us'
export const presentAfterAllAfter = '. Your place may be somebody else’s by then.'

export const youAgreed = 'You agreed'

export const yourRegistration = 'Your registration'

export const registrationOf = {
  unregistered: 'Whoever presents needs a registration. We have found none in your name yet.',
  registered: 'You are registered. It is not paid yet: the mail about your registration has its page.',
  paid: 'You are registered, and it is paid.',
}

export const register = 'Register'

export const filledIn = 'The form has your details already.'

export const authors = 'Authors'
export const presents = 'presents'
export const objects = 'Says that this is somebody else. Change the authors, or ask them.'
export const keywords = 'Keywords'
export const file = 'File'

export const asSubmitted = 'As submitted'
export const topic = 'Topic'
export const presentation = 'Presentation'
export const submitted = 'Submitted'

export const thankYou = {
  confirmed: 'Thank you. The committee knows that you will present.',
  declined: 'Thank you for saying so. The committee knows that you cannot present.',
}

export const changeIt = 'Change it'
export const titleLabel = 'Title of the Abstract'
export const textLabel = 'Text of the Abstract'
export const textHint = ({ maxWords, until }: { maxWords: number; until: string }) =>
  `At most ${maxWords} words. You can change it until ${until}.`
export const heldHint =
  'The committee has decided already, so it reads your change first. Until then the text above counts.'
export const saveChange = 'Send the change'
export const replaceFile = 'Replace the file'
export const addFile = 'Attach a file'
export const fileHint = 'Word or PDF. Choose one only if the file changes.'
export const fileAttached = ({ name }: { name: string }) => `Attached: ${name}.`
export const fileLost = 'The file is not here any more. Choose it again.'
export const changesOver = ({ until }: { until: string }) => `It could be changed until ${until}.`
export const isWaiting = 'Your last change waits for the committee.'

export const withdrawIt = 'Withdraw it'
export const withdrawTerms =
  'The committee does not consider a withdrawn abstract any more. It still counts towards how many you may submit.'
export const withdraw = 'Withdraw'

export const versions = 'Versions'
export const versionLine = ({ version, on }: { version: number; on: string }) => `Version ${version}, ${on}`
export const standingOfVersion = {
  passed: '',
  held: 'waits for the committee',
  refused: 'does not count',
}

export const changeDone = {
  changed: 'Your change counts from now on.',
  held: 'The committee reads your change. You see here what becomes of it.',
  withdrawn: 'It is withdrawn.',
}

export const changeProblems = {
  notSubmitted: 'It cannot be changed any more. What stands about it is above.',
  tooLate: ({ until }: { until: string }) =>
    `It could be changed until ${until}. If something is wrong, please write to us.`,
  stale:
    'Another version was sent since you opened this page. It stands above, and yours is still in the form: compare them, and send yours again if it is to count.',
  nothingChanges: 'That is what counts already.',
  accepted: 'A letter has accepted it. Decline above, so that another abstract gets the place.',
}

export const problems = {
  notAsked: 'Nothing is to be answered any more. What the committee decided stands below.',
  toldOtherwise:
    'The committee has written to you again since you opened this page. What it says now stands below.',
  declinedBefore: 'You have declined before, so your place may be somebody else’s. Please write to us.',
}

export const coauthor = {
  lead: 'You are named as one of its authors.',
  inItsFile: 'Its text is in a file that the committee has.',
  thisIsYou: 'Your name',
  save: 'Save',
  notMeTerms:
    'If you are somebody else, or did not write this, say so. The committee and whoever submitted it will see that.',
  notMe: 'This is not me',
  objected: 'You said that this is not you. The committee sees that.',
  itIsMe: 'It is me after all',
  done: {
    corrected: 'Your name is written so from now on.',
    objected: 'Thank you. The committee sees that this is not you.',
    confirmed: 'Thank you. You are one of its authors.',
  },
}

export const newLink = {
  title: 'Send me a new link',
  lead: 'Type the address with which you submitted. We mail a link to the page of each of your abstracts there, where you can change or withdraw it.',
  email: 'E-mail',
  send: 'Send me a new link',
  sent: ({ email }: { email: string }) =>
    `If something was submitted with ${email}, the links are on their way there. The mail arrives within a few minutes.`,
}
