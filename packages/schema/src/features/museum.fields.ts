import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { lineSchema, markdownSchema } from '../text.ts';

/** The form to show a truck in the museum. */
export const exhibitFormSchema = z.strictObject({
  story: markdownSchema(limits.exhibitStory, messages.exhibitStoryTooLong).meta({
    description: 'Markdown. May be empty.',
    examples: ['Our **first** truck.'],
  }),
  isPublic: z
    .boolean(messages.fieldInvalid)
    .meta({ description: 'Whether the company’s public page leads to it.' }),
  position: z
    .int(messages.exhibitPositionInvalid)
    .min(limits.exhibitPosition.min, messages.exhibitPositionInvalid)
    .max(limits.exhibitPosition.max, messages.exhibitPositionInvalid)
    .exactOptional()
    .meta({ description: 'Lowest first. Left out, it stays, or a new one comes last.' }),
});
export type ExhibitForm = z.output<typeof exhibitFormSchema>;

/** What is said of a photo in the museum, for those who can’t see it. */
export const exhibitPhotoFormSchema = z.strictObject({
  alt: lineSchema(limits.exhibitPhotoAlt, {
    required: messages.exhibitPhotoAltLength,
    length: messages.exhibitPhotoAltLength,
  }).meta({ description: 'What it shows.', examples: ['At the port of Göteborg, in the snow'] }),
});
