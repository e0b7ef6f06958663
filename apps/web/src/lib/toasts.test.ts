import { expect, test } from 'vitest';
import {
  beginToasts,
  countWaitingToasts,
  showToastsBy,
  toastError,
  toastSuccess,
  type Toast,
} from './toasts.ts';

/** Shows toasts by putting them into a list. */
function collectIn(shown: Toast[]) {
  return (toast: Toast) => {
    shown.push(toast);
    return () => void shown.splice(shown.indexOf(toast), 1);
  };
}

test('keeps toasts until something shows them, in their order', () => {
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

test('what went wrong within something ends with it, and nothing else does', () => {
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

test('what ends before it could be shown is not shown any more', () => {
  const shown: Toast[] = [];
  showToastsBy(collectIn([]))();
  const end = beginToasts();
  toastError('Too late');
  end();
  showToastsBy(collectIn(shown))();
  expect(shown).toEqual([]);
});
