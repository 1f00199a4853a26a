import { lazy } from 'react'

const Loaded = lazy(async () => {
  const { ExtraChoices } = await import('#site/microsite/registration/form/extra-choices.tsx')
  return { default: ExtraChoices }
})

/**
 * The script of the organiser's own extras and of what admissions ask for, which only comes to the pages of conferences
 * that have some.
 */
export const ExtraChoices = (props: React.ComponentProps<typeof Loaded>) =>
  props.fees.extras.length + (props.fees.forMembers?.length ?? 0) > 0 && <Loaded {...props} />
