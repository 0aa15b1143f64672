# frozen_string_literal: true

# Replays match #20418 from production (bug 1192: wrong winner on double-nine sets).
RSpec.describe Table do
  subject(:table) { described_class.new(set: 9, players: %i[gil hana ines joao], draw: false) }

  before do
    table.deal(:gil, %w[0-3 0-8 1-1 1-2 1-7 2-2 2-8 3-4 6-6 6-8])
    table.deal(:hana, %w[0-5 0-7 2-5 4-5 4-6 4-7 4-8 5-7 5-9 8-8])
    table.deal(:ines, %w[0-1 0-4 1-3 1-6 1-9 2-9 5-6 5-8 6-7 7-7])
    table.deal(:joao, %w[0-2 0-6 1-5 1-8 2-6 3-5 3-7 6-9 7-9 9-9])
  end

  it 'finishes the recorded match' do
    table.play!(:joao, 0, 2)
    table.play!(:gil, 2, 8, at: :right)
    table.play!(:hana, 0, 5, at: :left)
    table.play!(:ines, 5, 8, at: :left)
    table.play!(:joao, 1, 8, at: :right)
    table.play!(:gil, 1, 1, at: :right)
    table.play!(:hana, 4, 8, at: :left)
    table.play!(:ines, 0, 4, at: :left)
    table.play!(:joao, 0, 6, at: :left)
    table.play!(:gil, 1, 2, at: :right)
    expect(table.ends).to eq([6, 2])

    table.play!(:hana, 2, 5, at: :right)
    table.play!(:ines, 1, 6, at: :left)
    table.play!(:joao, 3, 5, at: :right)
    table.play!(:gil, 0, 3, at: :right)
    table.play!(:hana, 0, 7, at: :right)
    table.play!(:ines, 7, 7, at: :right)
    table.play!(:joao, 3, 7, at: :right)
    table.play!(:gil, 1, 7, at: :left)
    table.play!(:hana, 4, 7, at: :left)
    table.play!(:ines, 1, 3, at: :right)
    table.play!(:joao, 1, 5, at: :right)
    expect(table.ends).to eq([4, 5])

    table.play!(:gil, 3, 4, at: :left)
    table.play!(:hana, 5, 9, at: :right)
    table.play!(:ines, 1, 9, at: :right)
    table.pass!(:joao)
    table.pass!(:gil)
    table.pass!(:hana)
    table.play!(:ines, 0, 1, at: :right)
    table.pass!(:joao)
    table.play!(:gil, 0, 8, at: :right)
    table.play!(:hana, 8, 8, at: :right)
    table.pass!(:ines)
    table.pass!(:joao)
    expect(table.ends).to eq([3, 8])

    table.play!(:gil, 6, 8, at: :right)
    table.play!(:hana, 4, 6, at: :right)
    table.pass!(:ines)
    table.pass!(:joao)
    table.pass!(:gil)
    table.play!(:hana, 4, 5, at: :right)
    table.play!(:ines, 5, 6, at: :right)
    table.play!(:joao, 2, 6, at: :right)
    table.play!(:gil, 2, 2, at: :right)
    table.pass!(:hana)
    table.play!(:ines, 2, 9, at: :right)
    table.play!(:joao, 6, 9, at: :right)
    table.play!(:gil, 6, 6, at: :right)

    expect(table.winner).to eq(:gil)
    expect(table.pips_left).to eq([0, 12, 13, 34])
  end
end
