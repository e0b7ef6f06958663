import { expect, test } from 'vitest';
import { cityNear, meetingPointOf, placesOf } from './meeting-point.model.ts';

const berlin = { id: 'berlin', name: 'Berlin', x: 10_000, z: -9_000 };
const wroclaw = { id: 'wroclaw', name: 'Wrocław', x: 30_000, z: -2_000 };
const cities = [berlin, wroclaw];
const event = {
  from: { id: 'berlin', name: 'Berlin' },
  to: { id: 'wroclaw', name: 'Wrocław' },
  meet: { x: 12_000, z: -9_500 },
};

test('drivers meet at the chosen point, else in the city that they start in', () => {
  expect(meetingPointOf(event, cities)).toEqual(event.meet);
  expect(meetingPointOf({ ...event, meet: null }, cities)).toBe(berlin);
  expect(meetingPointOf({ ...event, meet: null }, [])).toBeNull();
  expect(meetingPointOf({ ...event, meet: null, from: null }, cities)).toBeNull();
});

test('the map shows the meeting point and the destination', () => {
  expect(placesOf(event, cities, 'Meeting point')).toEqual([
    { kind: 'start', at: [12_000, -9_500], label: 'Meeting point' },
    { kind: 'goal', at: [30_000, -2_000], label: 'Wrocław' },
  ]);
  expect(placesOf({ from: null, to: null, meet: null }, cities, 'Meeting point')).toEqual([]);
});

test('a point is near the closest city, if it is not far', () => {
  expect(cityNear(cities, event.meet)).toBe(berlin);
  expect(cityNear(cities, { x: 20_000, z: -5_000 })).toBeNull();
  expect(cityNear([], event.meet)).toBeNull();
});
