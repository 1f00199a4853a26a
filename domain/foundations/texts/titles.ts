/** How people are addressed, in the order of the forms. */
export const titles = ['Prof.', 'Dr.', 'Mr.', 'Ms.', 'Mrs.'] as const
export type Title = (typeof titles)[number]
