import { expect, test } from 'vitest';
import {
  beginToasts,
  countWaitingToasts,
  showToastsBy,
  toastError,
  toastSuccess,
  type Toast,
} from './toasts.ts';

/** Shows toasts by adding them to a list. */
function collectIn(shown: Toast[]) {
  return (toast: Toast) => {
    shown.push(toast);
    return () => void shown.splice(shown.indexOf(toast), 1);
  };
}

test('queues toasts in order until something shows them', () => {
  const shown: Toast[] = [];
  toastError('First');
  toastSuccess('Second');
  expect(countWaitingToasts()).toBe(2);

  const end = showToastsBy(collectIn(shown));
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

test('errors raised within a scope end with it, and no other toasts do', () => {
  const shown: Toast[] = [];
  const end = showToastsBy(collectIn(shown));
  shown.length = 0;
  toastError('Before');
  const endOuter = beginToasts();
  toastError('Outer');
  const endInner = beginToasts();
  toastError('Inner');
  toastSuccess('Saved');
  endInner();
  toastError('Outer again');
  const texts = () => shown.map(({ message }) => message);
  expect(texts()).toEqual(['Before', 'Outer', 'Saved', 'Outer again']);
  endOuter();
  toastError('After');
  expect(texts()).toEqual(['Before', 'Saved', 'After']);
  end();
});

test('a toast that ends before it could be shown is never shown', () => {
  const shown: Toast[] = [];
  showToastsBy(collectIn([]))();
  const end = beginToasts();
  toastError('Too late');
  end();
  showToastsBy(collectIn(shown))();
  expect(shown).toEqual([]);
});
