import { expect, test } from 'vitest';
import {
  countWaitingToasts,
  showToastsBy,
  toastError,
  toastSuccess,
  type Toast,
} from './toasts.ts';

test('keeps toasts until something shows them, in their order', () => {
  const shown: Toast[] = [];
  toastError('First');
  toastSuccess('Second');
  expect(countWaitingToasts()).toBe(2);

  const end = showToastsBy((toast) => shown.push(toast));
  toastSuccess('Third');
  expect(shown.map(({ kind, message }) => `${kind} ${message}`)).toEqual([
    'error First',
    'success Second',
    'success Third',
  ]);
  expect(countWaitingToasts()).toBe(0);

  end();
  toastError('Fourth');
  expect(shown).toHaveLength(3);
  expect(countWaitingToasts()).toBe(1);
});
