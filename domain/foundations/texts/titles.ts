/** How people are addressed, in the order of the forms. */
export const titles = ['Prof.', 'Dr.', 'Mr.', 'Ms.', 'Mrs.'] as const
export type Title = (typeof titles)[number]

/** `Dr. Ada Lovelace`; the name alone of somebody without a title. */
export const fullName = ({ title, name }: { title: string; name: string }): string =>
  [title, name].filter(part => part !== '').join(' ')
