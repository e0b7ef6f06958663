import { limits } from '@waybill/schema/limits';
import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { removeUnsentPictures } from './pictures.data.ts';
import { removeOldMessages } from './retention.data.ts';

export function createChatTasks({ db, clock }: Services): Task[] {
  return [
    {
      name: 'chat.remove-old',
      schedule: '44 3 * * *',
      async run() {
        while (await removeOldMessages(db, clock())) {
          // One batch after the other, so that no statement takes long.
        }
        while (await removeUnsentPictures(db, new Date(clock().getTime() - limits.chatPictureMs))) {
          // The same.
        }
      },
    },
  ];
}
