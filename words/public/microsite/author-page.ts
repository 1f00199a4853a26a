import { say, spoken } from '#domain/foundations/say.ts'
import type { PresenterStep } from '#domain/programme/presenting/presenter-line.ts'

export const yourAbstract = () => say('Your abstract')

export const abstractNumber = ({ number }: { number: string }) => say('Abstract {number}', { number })

export const inItsFile = () => say('Its text is in the file that you sent.')

/** What stands about it, in a sentence. */
export const standing = {
  get undecided() {
    return say('The committee has it, and will write to you.')
  },
  accepted: ({ form }: { form: string }) => say('The committee has accepted it as: {form}.', { form }),
  get waiting() {
    return say('The committee has put it on the waiting list, and will write to you if a place becomes free.')
  },
  get rejected() {
    return say('The committee could not accept it.')
  },
  pleaseChange: ({ by }: { by: string }) => say('The committee asks you to change it by {by}.', { by }),
  get withdrawn() {
    return say('It is withdrawn.')
  },
  get merged() {
    return say('It goes on as a part of another abstract.')
  },
  get cancelled() {
    return say('It was accepted, and its presentation is cancelled.')
  },
}

export const willYouPresent = () => say('Will you present?')

export const pleaseAnswer = () =>
  say('The committee counts on your answer. If you cannot come, another abstract gets the place.')

export const pleaseAgree = () => say('Please agree')

export const agreeToConfirm = () =>
  say('Tick what you are asked to agree to. Without that you cannot confirm.')

export const isRequired = () => say('Required')

export const confirm = () => say('Yes, I will present')

export const iCannot = () => say('I cannot present')

export const why = () => say('Why')

export const whyHint = () => say('If you want to say it. The committee reads it.')

export const decline = () => say('Decline')

export const tooLong = ({ longest }: { longest: number }) =>
  say('This is longer than {longest} characters, or has characters that cannot be shown.', { longest })

export const confirmed = ({ on }: { on: string }) =>
  say('You confirmed on {on} that you will present.', { on })

export const declined = ({ on }: { on: string }) => say('You said on {on} that you cannot present.', { on })

export const askedToWithdraw = ({ on }: { on: string }) =>
  say(
    'You said on {on} that you cannot present, and asked to withdraw the abstract. The committee decides about that and writes to you.',
    { on },
  )

export const withdrawToo = () => say('Withdraw the abstract as well')
export const withdrawTooHint = () =>
  say(
    'Then it is neither presented nor printed, whoever could present it. The committee decides, and writes to you.',
  )
export const askToWithdraw = () => say('Ask to withdraw it')

export const presentAfterAll = () =>
  say(
    'If you can present after all, <contact>write to us</contact>. Your place may be somebody else’s by then.',
  )

export const youAgreed = () => say('You agreed')

export const yourRegistration = () => say('Your registration')

const registrationOf: Readonly<Record<PresenterStep, string>> = spoken({
  unregistered: 'Anyone who presents needs a registration. We have found none in your name yet.',
  waiting: 'You are on the waiting list for a place. The mail about it has its page.',
  registered: 'You are registered. It is not paid yet: the mail about your registration has its page.',
  paid: 'You are registered, and it is paid.',
})

/** Where a co-author presents. */
const ofCoauthor: Readonly<Record<PresenterStep, (facts: { name: string }) => string>> = {
  unregistered: facts =>
    say('Anyone who presents needs a registration. We have found none of {name} yet.', facts),
  waiting: facts => say('{name} is on the waiting list for a place.', facts),
  registered: facts =>
    say('{name} is registered. It is not paid yet: the mail about that registration has its page.', facts),
  paid: facts => say('{name} is registered, and it is paid.', facts),
}

/** @param coauthor the name of the one who presents; null where its reader does */
export const registrationLine = ({ step, coauthor }: { step: PresenterStep; coauthor: string | null }) =>
  coauthor === null ? registrationOf[step] : ofCoauthor[step]({ name: coauthor })

/** For whoever cannot present, or has withdrawn. */
export const registrationStays = () =>
  say(
    'A registration of yours stays as it is, with what was paid. What you can do about it is on its page: the mail about your registration has the link.',
  )

export const register = () => say('Register')

export const filledIn = (coauthor: string | null) =>
  coauthor === null
    ? say('The form has your details already.')
    : say('The form has the details of {name} already.', { name: coauthor })

export const authors = () => say('Authors')
export const presents = () => say('{name} (presents)')
export const objects = () => say('Says that this is somebody else. Change the authors, or ask them.')
export const keywords = () => say('Keywords')
export const file = () => say('File')

export const asSubmitted = () => say('As submitted')
export const topic = () => say('Topic')
export const presentation = () => say('Presentation')
export const submitted = () => say('Submitted')

export const thankYou = spoken({
  confirmed: 'Thank you. The committee knows that you will present.',
  declined: 'Thank you for saying so. The committee knows that you cannot present.',
  'asked-to-withdraw': 'The committee knows that you ask to withdraw the abstract.',
})

export const changeIt = () => say('Change it')
export const titleLabel = () => say('Title of the Abstract')
export const textLabel = () => say('Text of the Abstract')
export const textHint = ({ maxWords, until }: { maxWords: number; until: string }) =>
  say('At most {maxWords} words. You can change it until {until}.', { maxWords, until })
export const heldHint = () =>
  say('The committee has decided already, so it reads your change first. Until then the text above counts.')
export const saveChange = () => say('Send the change')
export const replaceFile = () => say('Replace the file')
export const addFile = () => say('Attach a file')
export const fileHint = () => say('Word or PDF. Choose one only if the file changes.')
export const fileAttached = ({ name }: { name: string }) => say('Attached: {name}.', { name })
export const fileLost = () => say('The file is not here any more. Choose it again.')
export const changesOver = ({ until }: { until: string }) =>
  say('It could be changed until {until}. If something is wrong, please write to us.', { until })
export const writeToUs = () => say('Write to us')
export const youTyped = () => say('What you typed was not sent. You can still copy it.')
export const isWaiting = () => say('Your last change waits for the committee.')

export const withdrawIt = () => say('Withdraw it')
export const withdrawTerms = () =>
  say(
    'The committee does not consider a withdrawn abstract any more. It still counts towards how many you may submit.',
  )
export const withdraw = () => say('Withdraw')

export const versions = () => say('Versions')
export const versionLine = {
  passed: (facts: VersionFacts) => say('Version {version}, {on}', facts),
  held: (facts: VersionFacts) => say('Version {version}, {on}, waits for the committee', facts),
  refused: (facts: VersionFacts) => say('Version {version}, {on}, does not count', facts),
}
type VersionFacts = { version: number; on: string }

export const changeDone = spoken({
  changed: 'Your change counts from now on.',
  held: 'The committee reads your change. You see here what becomes of it.',
  withdrawn: 'You have withdrawn it. The committee sees that.',
})

export const changeProblems = {
  get notSubmitted() {
    return say('It cannot be changed any more. The message above says why.')
  },
  tooLate: changesOver,
  get stale() {
    return say(
      'Another version was sent since you opened this page. It stands above, and yours is still in the form: compare them, and send yours again if it is to count.',
    )
  },
  get authorsCorrected() {
    return say(
      'The authors were corrected since you opened this page. They stand above, and yours are still in the form: compare them, and send yours again if they are to count.',
    )
  },
  get nothingChanges() {
    return say('That is what counts already.')
  },
  get accepted() {
    return say('A letter has accepted it. Decline above, so that another abstract gets the place.')
  },
}

export const problems = spoken({
  notAsked: 'Nothing is to be answered any more. What the committee decided stands below.',
  toldOtherwise:
    'The committee has written to you again since you opened this page. What it says now stands below.',
  declinedBefore: 'You have declined before, so your place may be somebody else’s. Please write to us.',
})

export const coauthor = {
  get lead() {
    return say('You are named as one of its authors.')
  },
  get inItsFile() {
    return say('Its text is in a file that the committee has.')
  },
  get thisIsYou() {
    return say('Your name')
  },
  get save() {
    return say('Save')
  },
  get notMeTerms() {
    return say(
      'If you are somebody else, or did not write this, say so. The committee and the person who submitted it will see that.',
    )
  },
  get notMe() {
    return say('This is not me')
  },
  get objected() {
    return say('You said that this is not you. The committee sees that.')
  },
  get itIsMe() {
    return say('It is me after all')
  },
  done: {
    get corrected() {
      return say('Your name is written so from now on.')
    },
    get objected() {
      return say('Thank you. The committee sees that this is not you.')
    },
    get confirmed() {
      return say('Thank you. You are one of its authors.')
    },
  },
}

export const newLink = {
  get title() {
    return say('Send me a new link')
  },
  get lead() {
    return say(
      'Type the address with which you submitted, or saved a form. We mail a link to the page of each of your abstracts there, where you can change or withdraw it, and to each form that you wanted to finish later.',
    )
  },
  get email() {
    return say('E-mail')
  },
  get send() {
    return say('Send me a new link')
  },
  sent: ({ email }: { email: string }) =>
    say(
      'If something was submitted or saved with {email}, the links are on their way there. The mail arrives within a few minutes.',
      { email },
    ),
}
